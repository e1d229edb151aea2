import { Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordFailure } from '../../api/failures';
import { errorText } from '../../api/error_text';
import { formatCount } from '../money/money';
import { toast } from '../ui/toast';
import { saveFile } from '../ui/save_file';
import { fetchExport, type ExportFormat, type ExportProgress } from './export_file';
import classes from './list.module.css';

type Props = { listKey: string; path: string; query: Record<string, string>; isBusy: boolean };

const FORMATS: ExportFormat[] = ['csv', 'xlsx'];

/** The whole filtered list as CSV or XLSX, whatever the page shows; it can be cancelled while it comes in. */
export function ExportRow({ listKey, path, query, isBusy }: Props) {
  const { t } = useTranslation(['list', 'kit']);
  const [progress, setProgress] = useState<(ExportProgress & { format: ExportFormat }) | null>(null);
  const abort = useRef<AbortController | null>(null);
  // Leaving the page ends what it asked for.
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (format: ExportFormat) => {
    const control = new AbortController();
    abort.current = control;
    setProgress({ format, rows: 0, share: 0 });
    try {
      const file = await fetchExport({
        path,
        format,
        query,
        signal: control.signal,
        onProgress: (next) => setProgress({ format, ...next }),
      });
      saveFile(file.name, file.blob);
      toast.success(t('exportDone', { rows: formatCount(file.rows), file: file.name }));
    } catch (error) {
      if (!control.signal.aborted) {
        recordFailure(`${listKey}/export`, error as Error);
        toast.error(errorText(error));
      }
    } finally {
      if (abort.current === control) {
        abort.current = null;
        setProgress(null);
      }
    }
  };

  return (
    <Group gap={6} wrap="nowrap" role="group" aria-label={t('export')} className={classes.exports}>
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="default"
          className={classes.tool}
          aria-label={t('exportAs', { format: format.toUpperCase() })}
          loading={isBusy || progress?.format === format}
          disabled={isBusy || progress !== null}
          onClick={() => void start(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {progress && (
        <Group gap={6} wrap="nowrap" className={classes.progress}>
          <div>
            <Text fz="xs" role="status">
              {progress.rows === 0
                ? t('kit:list.loading')
                : t('exporting', { percent: Math.floor(progress.share * 100), rows: formatCount(progress.rows) })}
            </Text>
            <Progress
              size="sm"
              w={150}
              value={progress.share * 100}
              aria-label={t('exportAs', { format: progress.format.toUpperCase() })}
            />
          </div>
          <CloseButton size="sm" aria-label={t('exportCancel')} onClick={() => abort.current?.abort()} />
        </Group>
      )}
    </Group>
  );
}
