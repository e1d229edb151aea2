import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../kit/ui/icon';
import { ACCEPTED } from './picture_upload';
import type { Upload } from './use_uploads';
import classes from './editor.module.css';

type Props = {
  picture: { url: string } | null;
  upload?: Upload;
  error?: string;
  onFile: (file: File) => void;
  onRemove: () => void;
};

/** One picture: chosen, dropped or taken with the phone's camera; seen at once, and how much of it has arrived. */
export function PictureField({ picture, upload, error, onFile, onRemove }: Props) {
  const { t } = useTranslation('carts');
  const [isOver, setIsOver] = useState(false);
  const shown = upload?.preview ?? picture?.url;
  const isRunning = upload !== undefined && !upload.error;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  const told = upload?.error ?? error;
  return (
    <div
      className={classes.pictureField}
      data-over={isOver || undefined}
      role="group"
      aria-label={t('picture.label')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <div className={classes.picture}>
        {shown ? <img src={shown} alt={t('picture.alt')} /> : <Icon name="image" size={28} />}
      </div>
      <div className={classes.pictureSide}>
        <Group gap="xs">
          <FileButton accept={ACCEPTED} onChange={(file) => file && onFile(file)}>
            {(props) => (
              <Button {...props} size="xs" variant="default" leftSection={<Icon name="upload" size={14} />}>
                {t(shown ? 'picture.other' : 'picture.choose')}
              </Button>
            )}
          </FileButton>
          {(shown || isRunning) && (
            <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
              {t(isRunning ? 'picture.stop' : 'picture.remove')}
            </Button>
          )}
        </Group>
        {isRunning ? (
          <Progress value={Math.round(upload.share * 100)} aria-label={t('picture.progress')} mt="xs" size="sm" />
        ) : (
          <Text fz="xs" c="dimmed" mt={6}>
            {t('picture.hint')}
          </Text>
        )}
        {told && (
          <Text fz="sm" c="red" role="alert" mt={6}>
            {told}
          </Text>
        )}
      </div>
    </div>
  );
}
