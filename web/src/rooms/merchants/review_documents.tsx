import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApplicationDocumentOpen, type AdminMerchantApplication } from '../../api/client';
import { formatInstant } from '../../kit/time/time';
import { Icon } from '../../kit/ui/icon';
import { DOCUMENT_KINDS, type DocumentKind } from './document_kinds';
import { sizeText } from './document_size';
import { DocumentViewer } from './document_viewer';
import classes from './application.module.css';
import pane from './documents.module.css';

type Props = {
  application: AdminMerchantApplication;
  /** At a kind of document: what can be asked about it, and what is being asked. */
  aside: (kind: DocumentKind) => ReactNode;
  below: (kind: DocumentKind) => ReactNode;
};

/**
 * The documents beside the form. Nothing is opened before somebody wants to see it: each opening stands in the audit
 * log.
 */
export function ReviewDocuments({ application, aside, below }: Props) {
  const { t } = useTranslation('merchants');
  const [shownId, setShownId] = useState<string | null>(null);
  const { documents } = application;
  const shown = documents.find(({ id }) => id === shownId);
  return (
    <Paper className={classes.card} component="section" p="lg" mb="md" aria-labelledby="review-documents">
      <Title order={2} fz="md" mb={4} id="review-documents">
        {t('document.title')}
      </Title>
      <Text size="xs" c="dimmed" mb="sm">
        {documents.length === 0 ? t('review.noDocuments') : t('review.documentsHelp')}
      </Text>
      {DOCUMENT_KINDS.map((kind) => {
        const own = documents.filter((document) => document.kind === kind);
        const asked = aside(kind);
        if (own.length === 0 && !asked) return null;
        return (
          <div key={kind} className={pane.line}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" c={own.length === 0 ? 'dimmed' : undefined}>
                {t(`document.kind.${kind}`)}
              </Text>
              {asked}
            </Group>
            {own.length > 0 && (
              <ul className={pane.files}>
                {own.map((document) => (
                  <li key={document.id} className={pane.file}>
                    <button
                      type="button"
                      className={pane.fileName}
                      aria-pressed={document.id === shownId}
                      onClick={() => setShownId(document.id === shownId ? null : document.id)}
                    >
                      <Icon name={document.contentType === 'application/pdf' ? 'review' : 'image'} size={16} />
                      <span>{document.name}</span>
                    </button>
                    {document.isNew && (
                      <Badge size="sm" variant="light">
                        {t('review.new')}
                      </Badge>
                    )}
                    <Text size="xs" c="dimmed" className={pane.size} title={formatInstant(document.createdAt)}>
                      {sizeText(document.size)}
                    </Text>
                  </li>
                ))}
              </ul>
            )}
            {below(kind)}
          </div>
        );
      })}
      {shown && (
        <div className={pane.shown}>
          <DocumentViewer
            key={shown.id}
            document={shown}
            open={() => adminApplicationDocumentOpen({ path: { id: application.id, document: shown.id } })}
          />
          <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setShownId(null)}>
            {t('document.close')}
          </Button>
        </div>
      )}
    </Paper>
  );
}
