import { Alert, Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client';
import { errorText } from '../../api/error_text';
import { useAction } from '../../api/query';
import { DialogFoot } from '../dialog/dialog_foot';
import { Icon } from '../ui/icon';
import { saveFrom } from '../ui/save_from';
import { ChooseFile, type Chosen } from './choose_file';
import { saveReport } from './upload_file';
import { PreviewRows, ReportRows } from './upload_tables';
import type { Preview, PreviewRow, Report, ReportRow, UploadKind } from './upload_types';

/** The server's own words on the file, beside what it says of every wrong request. */
const whatIsWrong = (error: Error): string => {
  const told = error instanceof ApiError ? (error.body.fieldErrors ?? []) : [];
  return told.length > 0 ? told.map(({ message }) => message).join(' ') : errorText(error);
};

type Props<Row, Made> = {
  kind: UploadKind<Row, Made>;
  close: () => void;
  /** What else is chosen, once the rows are known. */
  children?: (rows: Row[]) => ReactNode;
};

function Done<Row, Made extends ReportRow>({ kind, report, close }: Props<Row, Made> & { report: Report<Made> }) {
  const { t } = useTranslation(['upload', 'kit']);
  const closing = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the keyboard would be nowhere.
  useEffect(() => closing.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text role="status">{t('done', { created: report.created, refused: report.refused })}</Text>
      <ReportRows
        rows={report.rows.map((row) => ({ ...row, name: kind.name.ofMade(row) }))}
        nameLabel={kind.name.label()}
        addressLabel={kind.address()}
        fieldName={kind.fieldName}
      />
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => saveReport(report.file, kind.fileName)}
        >
          {t('save')}
        </Button>
        <Button ref={closing} onClick={close}>
          {t('kit:action.close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Many records from one file: choose it, see what would be made of it, and then what became of each row. */
export function UploadForm<Row extends PreviewRow, Made extends ReportRow>({
  kind,
  close,
  children,
}: Props<Row, Made>) {
  const { t } = useTranslation('upload');
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [preview, setPreview] = useState<Preview<Row>>();
  const [report, setReport] = useState<Report<Made>>();
  const [rule, setRule] = useState<'all' | 'right'>('all');
  const [isWrongOnly, setIsWrongOnly] = useState(false);

  const look = useAction(kind.preview, { silent: true, onSuccess: setPreview });
  const upload = useAction(kind.upload, {
    silent: true,
    onSuccess: (answer) => {
      setReport(answer);
      void queryClient.invalidateQueries({ queryKey: [kind.listKey] });
    },
  });
  const template = useAction(() => saveFrom(kind.template, `${kind.fileName}.csv`));

  if (report) return <Done kind={kind} report={report} close={close} />;

  const onChosen = (next: Chosen) => {
    setChosen(next);
    setPreview(undefined);
    upload.reset();
    look.mutate(next.file);
  };
  const wrong = preview?.wrong ?? 0;
  const right = preview?.right ?? 0;
  return (
    <Stack gap="md">
      <Text size="sm">{kind.text()}</Text>
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('template')}
        </Button>
      </Group>
      <ChooseFile label={kind.title()} onChosen={onChosen} isReading={look.isPending} />
      {look.error && (
        <Alert color="red" role="alert" title={chosen?.name}>
          {whatIsWrong(look.error)}
        </Alert>
      )}
      {preview && (
        <>
          <Group justify="space-between">
            <Text role="status" fw={600}>
              {chosen?.name}: {t('counts', { right, wrong })}
            </Text>
            {wrong > 0 && right > 0 && (
              <Checkbox
                label={t('wrongOnly')}
                checked={isWrongOnly}
                onChange={(event) => setIsWrongOnly(event.currentTarget.checked)}
              />
            )}
          </Group>
          <PreviewRows
            rows={isWrongOnly ? preview.rows.filter((row) => row.problems.length > 0) : preview.rows}
            kind={kind}
            fieldName={kind.fieldName}
          />
          {wrong > 0 && right > 0 && (
            <Radio.Group label={t('rule')} value={rule} onChange={(value) => setRule(value as 'all' | 'right')}>
              <Stack gap="xs" mt="xs">
                <Radio value="all" label={t('all')} />
                <Radio value="right" label={t('right')} />
              </Stack>
            </Radio.Group>
          )}
          {children?.(preview.rows)}
        </>
      )}
      <DialogFoot
        yes={kind.submit(preview ? right : 0)}
        onYes={() => upload.mutate({ file: chosen?.file ?? '', allOrNothing: rule === 'all' })}
        onCancel={close}
        isWorking={upload.isPending}
        error={upload.error}
        disabled={!preview || right === 0 || (wrong > 0 && rule === 'all')}
      />
    </Stack>
  );
}
