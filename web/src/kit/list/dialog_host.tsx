import { Drawer, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../app/roots';
import { AskDialog } from '../dialog/ask_dialog';
import { useCan } from '../session/session';
import { toast } from '../ui/toast';
import type { Dialog, ListDefinition, PageOf } from './list_types';

const keepSearch = ((now: object) => now) as never;

/**
 * A dialog is an address under its list, so it can be linked to and the back button closes it. It is static: it goes
 * away through its own buttons only, back to the list with the search parameters kept.
 */
export function DialogHost<Row extends { id: string }, Query>({ list }: { list: ListDefinition<Row, Query> }) {
  const { id = '', dialog: name = '' } = useParams({ strict: false }) as { id?: string; dialog?: string };
  const { t } = useTranslation('kit');
  const can = useCan();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const dialog: Dialog<Row> | undefined =
    list.dialogs && Object.hasOwn(list.dialogs, name) ? list.dialogs[name] : undefined;

  // The focus goes back to the row it came from, also when the back button closed the dialog.
  useEffect(
    () => () => {
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row-menu="${CSS.escape(id)}"]`)?.focus());
    },
    [id],
  );

  if (!dialog) return <Navigate to={list.path} search={keepSearch} replace />;
  if (dialog.permission && !can(dialog.permission)) throw new NotAllowed(dialog.permission);

  const row = queryClient
    .getQueriesData<PageOf<Row>>({ queryKey: [list.key, 'list'] })
    .flatMap(([, page]) => page?.content ?? [])
    .find((candidate) => candidate.id === id);
  const close = () => void navigate({ to: list.path, search: keepSearch });
  const done = (message?: string) => {
    void queryClient.invalidateQueries({ queryKey: [list.key] });
    if (message) toast.success(message);
    close();
  };

  if (dialog.type !== 'render') return <AskDialog dialog={dialog} id={id} row={row} onClose={close} onDone={done} />;

  const Content = dialog.content;
  const shared = {
    opened: true,
    onClose: close,
    title: dialog.title(),
    closeOnClickOutside: false,
    closeOnEscape: false,
    closeButtonProps: { 'aria-label': t('action.close') },
  };
  const content = <Content id={id} row={row} close={close} done={done} />;
  if (dialog.as === 'drawer') {
    return (
      <Drawer {...shared} position="right" size={isPhone ? '100%' : (dialog.size ?? 760)}>
        {content}
      </Drawer>
    );
  }
  return (
    <Modal {...shared} size={dialog.size ?? 'md'} fullScreen={isPhone}>
      {content}
    </Modal>
  );
}
