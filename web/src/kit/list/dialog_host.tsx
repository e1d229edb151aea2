import { Button, Drawer, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../dialog/ask_dialog';
import { keepSearch } from '../dialog/back';
import { useCan } from '../session/session';
import { toast } from '../ui/toast';
import type { Dialog, ListDefinition } from './list_types';
import { ROW_MENU } from './row_keys';
import { endSelection } from './selection';
import { useRow } from './use_row';

/**
 * A dialog is an address under its list, so it can be linked to and the back button closes it. It is static: it goes
 * away through its own buttons only, to its back URL: the list with the search parameters kept, or what it names; or
 * to the dialog from which it was opened.
 */
export function DialogHost<Row extends { id: string }, Query>({ list }: { list: ListDefinition<Row, Query> }) {
  const { id = '', dialog: name = '' } = useParams({ strict: false }) as { id?: string; dialog?: string };
  const { t } = useTranslation('kit');
  const can = useCan();
  const navigate = useNavigate();
  const { history } = useRouter();
  // Nothing else of the address: it changes while <Navigate> below leads away, which would begin again with it.
  const opener = useLocation({ select: ({ state }) => state.back });
  const queryClient = useQueryClient();
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const { row, isPending, error } = useRow(list, id);
  const dialog: Dialog<Row> | undefined =
    list.dialogs && Object.hasOwn(list.dialogs, name) ? list.dialogs[name] : undefined;

  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, [id, name]);

  // The focus goes back to the row it came from, also when the back button closed the dialog.
  useEffect(
    () => () => {
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[${ROW_MENU}="${CSS.escape(id)}"]`)?.focus());
    },
    [id],
  );

  // New records have no id yet; every other dialog is about one.
  const isNew = name === list.create?.dialog || name === list.upload?.dialog;
  if (!dialog || isNew !== (id === '')) return <Navigate to={list.path} search={keepSearch} replace />;
  const back = dialog.backUrl ?? list.path;
  const close = () => (opener ? history.push(opener) : void navigate({ to: back, search: keepSearch }));
  const done = (message?: string, next?: string) => {
    void queryClient.invalidateQueries({ queryKey: [list.key] });
    endSelection(list.key);
    if (message) toast.success(message);
    // Whoever went on before the answer came is not called back.
    if (!isHere.current) return;
    if (next) void navigate({ to: `${list.path}/${next}`, search: keepSearch });
    else close();
  };

  const frame = { opened: true, onClose: close, closeOnClickOutside: false, closeOnEscape: false };
  // In the dialog's place: below the list nobody would see it.
  if (dialog.permission && !can(dialog.permission)) {
    return (
      <Modal {...frame} title={t('error.notAllowedTitle')} withCloseButton={false}>
        <Stack gap="md">
          <Text>{t('error.notAllowedText')}</Text>
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              {t('action.close')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    );
  }

  if (dialog.type !== 'render') {
    const failure = `${list.key}/${name}`;
    const shared = { dialog, id, row, failure, onClose: close, onDone: done };
    return <AskDialog {...shared} isPending={isPending} trouble={error} />;
  }

  const Content = dialog.content;
  const shared = { ...frame, title: dialog.title(), closeButtonProps: { 'aria-label': t('action.close') } };
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
