import { ActionIcon, Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  merchantApplicationDocumentDelete,
  merchantApplicationDocumentOpen,
  type DocumentRow,
  type ShownRemark,
} from '../../api/client';
import { errorText } from '../../api/error_text';
import { useAction, type Keyed } from '../../api/query';
import { Icon } from '../../kit/ui/icon';
import { DOCUMENT_KINDS, documentField, type DocumentKind } from './document_kinds';
import { sizeText } from './document_size';
import { DocumentModal } from './document_viewer';
import { ACCEPTED, documentUpload, refusalOf } from './document_upload';
import { RemarkBox } from './remark_box';
import classes from './documents.module.css';

type Props = {
  documents: readonly DocumentRow[];
  remarks: readonly ShownRemark[];
  /** The role may, and the application is not decided. */
  canAdd: boolean;
};

/** The applicant's documents by kind: what is there, and the way to add one. */
export function OwnDocuments({ documents, remarks, canAdd }: Props) {
  const { t } = useTranslation('merchants');
  const [shown, setShown] = useState<DocumentRow | null>(null);
  return (
    <div className={classes.kinds}>
      {DOCUMENT_KINDS.map((kind) => {
        const asked = remarks.filter(({ field }) => field === documentField(kind));
        const own = documents.filter((document) => document.kind === kind);
        if (!canAdd && own.length === 0) return null;
        return (
          <section key={kind} className={classes.kind} aria-label={t(`document.kind.${kind}`)}>
            {asked.map((remark) => (
              <RemarkBox key={remark.position} remark={remark} />
            ))}
            <Group justify="space-between" wrap="wrap" gap="xs" align="flex-start">
              <div className={classes.kindName}>
                <Text fw={500} size="sm">
                  {t(`document.kind.${kind}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`document.about.${kind}`)}
                </Text>
              </div>
              {canAdd && <Add kind={kind} />}
            </Group>
            {own.length > 0 && (
              <ul className={classes.files}>
                {own.map((document) => (
                  <Own key={document.id} document={document} onShow={() => setShown(document)} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
      {shown && (
        <DocumentModal
          document={shown}
          open={() => merchantApplicationDocumentOpen({ path: { id: shown.id } })}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

function Own({ document, onShow }: { document: DocumentRow; onShow: () => void }) {
  const { t } = useTranslation('merchants');
  const queries = useQueryClient();
  const remove = useAction(
    (_: void, keyed: Keyed) => merchantApplicationDocumentDelete({ path: { id: document.id }, ...keyed }),
    { onSuccess: () => queries.invalidateQueries({ queryKey: ['merchantApplicationMe'] }) },
  );
  return (
    <li className={classes.file}>
      <button type="button" className={classes.fileName} onClick={onShow}>
        <Icon name={document.contentType === 'application/pdf' ? 'review' : 'image'} size={16} />
        <span>{document.name}</span>
      </button>
      <Text size="xs" c="dimmed" className={classes.size}>
        {sizeText(document.size)}
      </Text>
      {document.isRemovable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('document.remove', { name: document.name })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

function Add({ kind }: { kind: DocumentKind }) {
  const { t } = useTranslation('merchants');
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState('');
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);
  const send = useMutation({
    meta: { silent: true },
    mutationFn: (file: File) => {
      leave.current = new AbortController();
      return documentUpload(kind, file, setShare, leave.current.signal);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['merchantApplicationMe'] }),
  });
  const take = (file: File | null) => {
    if (!file) return;
    const why = refusalOf(file);
    setRefusal(why ?? '');
    send.reset();
    setShare(0);
    if (!why) send.mutate(file);
  };
  const problem = refusal || (send.error && send.error.name !== 'AbortError' ? errorText(send.error) : '');
  return (
    <div className={classes.add}>
      <FileButton accept={ACCEPTED} onChange={take}>
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="light"
            leftSection={<Icon name="upload" size={14} />}
            loading={send.isPending}
            aria-label={t('document.addKind', { kind: t(`document.kind.${kind}`) })}
          >
            {t('document.add')}
          </Button>
        )}
      </FileButton>
      {send.isPending && <Progress value={share * 100} size="xs" mt={6} aria-label={t('document.sending')} />}
      {problem && (
        <Alert color="red" role="alert" mt={6} p="xs">
          {problem}
        </Alert>
      )}
    </div>
  );
}
