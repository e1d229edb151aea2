import { ActionIcon, Alert, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, savedViewCreate, savedViewDelete, savedViewList } from '../../api/client';
import { savedViewCreate as savedViewCreateLimits } from '../../api/gen/limits/saved_view_create';
import { useAction } from '../../api/query';
import { parseSearch, stringifySearch } from '../../nav/search';
import { errorText } from '../../api/error_text';
import { Icon } from '../ui/icon';
import { Loading } from '../ui/loading';
import type { Search } from './list_state';
import classes from './list.module.css';

type Props = { listKey: string; path: string; search: Search };

/** What of an address makes a view: everything but the page. */
export const viewOf = (search: Search): string =>
  stringifySearch({ ...search, pageNumber: undefined }).replace(/^\?/, '');

const fieldError = (error: Error | null) =>
  error instanceof ApiError ? error.body.fieldErrors?.find(({ field }) => field === 'name')?.message : undefined;

/** A person's own views of this list: its filters, sort and page size under a name. */
export function SavedViews({ listKey, path, search }: Props) {
  const { t } = useTranslation(['list', 'kit']);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus width={300}>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('views')}
          title={t('views')}
          onClick={() => setOpen((now) => !now)}
        >
          <Icon name="bookmark" size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && <Views listKey={listKey} path={path} search={search} onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Views({ listKey, path, search, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['list', 'kit']);
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const queryKey = ['savedViews', listKey];
  const views = useQuery({
    queryKey,
    queryFn: ({ signal }) => savedViewList({ query: { list: listKey }, signal }),
    meta: { silent: true },
  });
  const rows = views.data?.content;
  const refetch = () => queryClient.invalidateQueries({ queryKey });
  const save = useAction(
    (view: { name: string; search: string }, keyed) => savedViewCreate({ body: { list: listKey, ...view }, ...keyed }),
    {
      silent: true,
      onSuccess: () => {
        setName('');
        return refetch();
      },
    },
  );
  const remove = useAction((id: string, keyed) => savedViewDelete({ path: { id }, ...keyed }), { onSuccess: refetch });
  const current = viewOf(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate({ name: name.trim(), search: current });
  };
  return (
    <Stack gap="xs">
      {views.isPending && <Loading />}
      {views.isError && <Alert color="red">{errorText(views.error)}</Alert>}
      {rows?.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('viewsEmpty')}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.views} aria-label={t('views')}>
          {rows.map((view) => (
            <li key={view.id}>
              <Link
                to={path}
                search={parseSearch(view.search) as never}
                activeOptions={{ exact: true, includeSearch: true }}
                onClick={onClose}
              >
                {view.name}
              </Link>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={t('viewDelete', { name: view.name })}
                disabled={remove.isPending}
                onClick={() => remove.mutate(view.id)}
              >
                <Icon name="trash" size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className={classes.viewForm}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('viewName')}
            maxLength={savedViewCreateLimits.name.lengthMax}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={save.isError ? (fieldError(save.error) ?? errorText(save.error)) : undefined}
          />
          <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
            {t('kit:action.save')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
