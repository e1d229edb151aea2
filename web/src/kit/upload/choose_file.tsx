import { Alert, Button, FileButton, Loader, Text } from '@mantine/core';
import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import { FILE_BYTES_MAX, readFile } from './upload_file';
import classes from './upload.module.css';

export type Chosen = { name: string; file: string };

type Props = { label: string; onChosen: (chosen: Chosen) => void; isReading: boolean };

/** A file is chosen, dropped, or its cells are pasted. */
export function ChooseFile({ label, onChosen, isReading }: Props) {
  const { t } = useTranslation('upload');
  const [problem, setProblem] = useState('');
  const [isOver, setIsOver] = useState(false);

  const take = async (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > FILE_BYTES_MAX) return setProblem(t('tooLarge'));
    setProblem('');
    try {
      onChosen({ name: file.name, file: await readFile(file) });
    } catch {
      setProblem(t('unreadable'));
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
    if (text.trim()) void take(new File([text], t('pasted')));
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
        aria-label={label}
      >
        {isReading ? (
          <Loader size="sm" />
        ) : (
          <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} leftSection={<Icon name="upload" size={16} />} data-autofocus>
                {t('choose')}
              </Button>
            )}
          </FileButton>
        )}
        <Text size="sm" c="dimmed">
          {t('drop')}
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
