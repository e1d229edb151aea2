import { Alert, Button, Checkbox, FileButton, Group, Loader, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ApiError,
  paymentLinkUpload,
  paymentLinkUploadPreview,
  type PaymentLink,
  type PaymentLinkPreview,
  type PaymentLinkUploadReport,
} from '../../api/client';
import { errorText } from '../../api/error_text';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import type { DialogContentProps } from '../../kit/list/list_types';
import { Icon } from '../../kit/ui/icon';
import { FILE_BYTES_MAX, readFile, saveReport, saveTemplate } from './upload_file';
import { PreviewRows, ReportRows } from './upload_tables';
import classes from './links.module.css';

/** The server's own words on the file, beside what it says of every wrong request. */
const whatIsWrong = (error: Error): string => {
  const told = error instanceof ApiError ? (error.body.fieldErrors ?? []) : [];
  return told.length > 0 ? told.map(({ message }) => message).join(' ') : errorText(error);
};

type Chosen = { name: string; file: string };

function Choose({ onChosen, isReading }: { onChosen: (chosen: Chosen) => void; isReading: boolean }) {
  const { t } = useTranslation('links');
  const [problem, setProblem] = useState('');
  const [isOver, setIsOver] = useState(false);

  const take = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > FILE_BYTES_MAX) return setProblem(t('upload.tooLarge'));
    setProblem('');
    try {
      onChosen({ name: file.name, file: await readFile(file) });
    } catch {
      setProblem(t('upload.unreadable'));
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData('text/plain');
    if (files.length > 0) return void take(files[0]);
    if (text.trim()) void take(new File([text], t('upload.pasted')));
  };

  return (
    <>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        onPaste={onPaste}
        role="group"
        aria-label={t('upload.title')}
      >
        {isReading ? (
          <Loader size="sm" />
        ) : (
          <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} leftSection={<Icon name="upload" size={16} />} data-autofocus>
                {t('upload.choose')}
              </Button>
            )}
          </FileButton>
        )}
        <Text size="sm" c="dimmed">
          {t('upload.drop')}
        </Text>
      </div>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  );
}

function Report({ report, close }: { report: PaymentLinkUploadReport; close: () => void }) {
  const { t } = useTranslation(['links', 'kit']);
  return (
    <Stack gap="md">
      <Text role="status">{t('upload.done', { created: report.created, refused: report.refused })}</Text>
      <ReportRows rows={report.rows} />
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => saveReport(report.file)}
        >
          {t('upload.save')}
        </Button>
        <Button onClick={close} data-autofocus>
          {t('kit:action.close')}
        </Button>
      </Group>
    </Stack>
  );
}

type Wish = { file: string; allOrNothing: boolean; emailCustomers: boolean };

/** Many links from one file: choose it, see what would be made of it, and then what became of each row. */
export function UploadDialog({ close }: DialogContentProps<PaymentLink>) {
  const { t } = useTranslation('links');
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [preview, setPreview] = useState<PaymentLinkPreview>();
  const [report, setReport] = useState<PaymentLinkUploadReport>();
  const [rule, setRule] = useState<'all' | 'right'>('all');
  const [emailCustomers, setEmailCustomers] = useState(false);
  const [isWrongOnly, setIsWrongOnly] = useState(false);

  const look = useAction((file: string) => paymentLinkUploadPreview({ body: { file } }), {
    silent: true,
    onSuccess: setPreview,
  });
  const upload = useAction((body: Wish, keyed) => paymentLinkUpload({ body, ...keyed }), {
    silent: true,
    onSuccess: (answer) => {
      setReport(answer);
      void queryClient.invalidateQueries({ queryKey: ['paymentLinks'] });
    },
  });
  const template = useAction(saveTemplate);

  if (report) return <Report report={report} close={close} />;

  const onChosen = (next: Chosen) => {
    setChosen(next);
    setPreview(undefined);
    upload.reset();
    look.mutate(next.file);
  };
  const wrong = preview?.wrong ?? 0;
  const right = preview?.right ?? 0;
  const mails = preview?.rows.filter(({ link, problems }) => problems.length === 0 && link.customerEmail).length ?? 0;
  return (
    <Stack gap="md">
      <Text size="sm">{t('upload.text')}</Text>
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('upload.template')}
        </Button>
      </Group>
      <Choose onChosen={onChosen} isReading={look.isPending} />
      {look.error && (
        <Alert color="red" role="alert" title={chosen?.name}>
          {whatIsWrong(look.error)}
        </Alert>
      )}
      {preview && (
        <>
          <Group justify="space-between">
            <Text role="status" fw={600}>
              {chosen?.name}: {t('upload.counts', { right, wrong })}
            </Text>
            {wrong > 0 && right > 0 && (
              <Checkbox
                label={t('upload.wrongOnly')}
                checked={isWrongOnly}
                onChange={(event) => setIsWrongOnly(event.currentTarget.checked)}
              />
            )}
          </Group>
          <PreviewRows rows={isWrongOnly ? preview.rows.filter((row) => row.problems.length > 0) : preview.rows} />
          {wrong > 0 && right > 0 && (
            <Radio.Group label={t('upload.rule')} value={rule} onChange={(value) => setRule(value as 'all' | 'right')}>
              <Stack gap="xs" mt="xs">
                <Radio value="all" label={t('upload.all')} />
                <Radio value="right" label={t('upload.right')} />
              </Stack>
            </Radio.Group>
          )}
          {mails > 0 && (
            <Checkbox
              label={t('upload.email', { count: mails })}
              checked={emailCustomers}
              onChange={(event) => setEmailCustomers(event.currentTarget.checked)}
            />
          )}
        </>
      )}
      <DialogFoot
        yes={preview && right > 0 ? t('upload.submit', { count: right }) : t('upload.submitNone')}
        onYes={() => upload.mutate({ file: chosen?.file ?? '', allOrNothing: rule === 'all', emailCustomers })}
        onCancel={close}
        isWorking={upload.isPending}
        error={upload.error}
        disabled={!preview || right === 0 || (wrong > 0 && rule === 'all')}
      />
    </Stack>
  );
}
