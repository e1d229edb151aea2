import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type ReconciliationFileRow } from '../../api/client';
import { useAction } from '../../api/query';
import type { DialogContentProps } from '../../kit/list/list_types';
import { Icon } from '../../kit/ui/icon';
import { sendFile } from '../../kit/upload/send_file';

/** A settlement file or a statement; what is wrong with it is said with its line. */
export function FileForm({ close, done }: DialogContentProps<ReconciliationFileRow>) {
  const { t } = useTranslation('reconciliation');
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  const send = useAction(
    (chosen: File) =>
      sendFile<ReconciliationFileRow>(
        `admin/reconciliation/files?name=${encodeURIComponent(chosen.name)}`,
        'application/octet-stream',
        chosen,
        setShare,
        new AbortController().signal,
      ),
    {
      silent: true,
      onError: (error) => {
        setShare(undefined);
        const fields = error instanceof ApiError ? (error.body.fieldErrors ?? []) : [];
        setProblem(fields[0]?.message ?? error.message);
      },
      onSuccess: (row) => done(t('file.taken', { lines: row.lines, matched: row.matched })),
    },
  );
  return (
    <form
      aria-label={t('file.upload')}
      onSubmit={(event) => {
        event.preventDefault();
        setProblem('');
        if (file) send.mutate(file);
      }}
    >
      <Stack>
        <Text fz="sm">{t('file.text')}</Text>
        <FileInput
          label={t('file.choose')}
          placeholder={t('file.none')}
          value={file}
          onChange={setFile}
          leftSection={<Icon name="upload" size={16} />}
          required
          data-autofocus
        />
        {share !== undefined && <Progress value={share * 100} aria-label={t('file.upload')} />}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('close')}
          </Button>
          <Button type="submit" disabled={!file} loading={send.isPending}>
            {t('file.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
