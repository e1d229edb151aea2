import { ActionIcon, Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRow, Ticket } from '../../api/client';
import { errorText } from '../../api/error_text';
import { useAction } from '../../api/query';
import { Icon } from '../../kit/ui/icon';
import classes from './documents.module.css';

type Props = {
  document: DocumentRow;
  /** Asks for an address, which works for two minutes; each time is written to the audit log. */
  open: () => Promise<Ticket>;
};

const ZOOMS = [1, 1.5, 2, 3] as const;
const TURN = 90;

/**
 * A document to read: a picture, which can be turned and made larger, or a PDF in the browser's own viewer. The answer
 * brings a policy under which nothing in it runs.
 */
export function DocumentViewer({ document, open }: Props) {
  const { t } = useTranslation(['merchants', 'kit']);
  const ticket = useQuery({
    queryKey: ['applicationDocument', document.id],
    queryFn: open,
    // It is open already: nobody opens it again by coming back to the window.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  });
  const save = useAction(open, { onSuccess: ({ url }) => download(url) });
  const [zoom, setZoom] = useState(0);
  const [turned, setTurned] = useState(0);
  const isPicture = document.contentType !== 'application/pdf';
  const scale = ZOOMS[zoom] ?? 1;
  return (
    <div className={classes.viewer}>
      <Group gap="xs" wrap="nowrap" className={classes.bar}>
        <Text size="sm" fw={500} className={classes.viewed} title={document.name}>
          {document.name}
        </Text>
        {isPicture && (
          <>
            <ActionIcon
              variant="default"
              aria-label={t('document.smaller')}
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            >
              −
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('document.larger')}
              disabled={zoom === ZOOMS.length - 1}
              onClick={() => setZoom(zoom + 1)}
            >
              +
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('document.turn')}
              onClick={() => setTurned((turned + TURN) % 360)}
            >
              <Icon name="refresh" size={16} />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          variant="default"
          aria-label={t('document.download', { name: document.name })}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          <Icon name="download" size={16} />
        </ActionIcon>
      </Group>
      {ticket.isError ? (
        <Alert color="red" role="alert">
          <Stack align="flex-start" gap="sm">
            {errorText(ticket.error)}
            <Button size="compact-sm" variant="light" color="red" onClick={() => void ticket.refetch()}>
              {t('kit:action.retry')}
            </Button>
          </Stack>
        </Alert>
      ) : !ticket.data ? (
        <Loader size="sm" m="lg" />
      ) : isPicture ? (
        <div className={classes.stage} tabIndex={0} role="group" aria-label={document.name}>
          <img
            src={ticket.data.url}
            alt={t('document.picture', { name: document.name })}
            style={{ width: `${scale * 100}%`, transform: `rotate(${turned}deg)` }}
          />
        </div>
      ) : navigator.pdfViewerEnabled ? (
        <iframe className={classes.frame} src={ticket.data.url} title={document.name} />
      ) : (
        <Alert color="blue" m="md" icon={<Icon name="info" />}>
          {t('document.noViewer')}
        </Alert>
      )}
    </div>
  );
}

/** The same over everything else, for the applicant. */
export function DocumentModal({ onClose, ...props }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['merchants', 'kit']);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t(`document.kind.${props.document.kind}`)}
      closeButtonProps={{ 'aria-label': t('kit:action.close') }}
    >
      <DocumentViewer {...props} />
    </Modal>
  );
}

const download = (url: string) => {
  const anchor = window.document.createElement('a');
  anchor.href = `${url}?download=1`;
  anchor.download = '';
  anchor.click();
};
