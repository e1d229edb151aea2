import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../session/session';
import { copyText } from '../ui/copy_text';
import { Icon } from '../ui/icon';
import type { ListDefinition, RowAction } from './list_types';
import { ROW_MENU } from './row_keys';
import classes from './list.module.css';

const keepSearch = ((now: object) => now) as never;

/** Where an action leads: {list}/{id}/{dialog}, the search parameters kept, or an address with its own. */
export const addressOf = <Row extends { id: string }, Query>(
  list: ListDefinition<Row, Query>,
  row: Row,
  action: RowAction,
) => ({
  to: action.to ?? `${list.path}/${row.id}/${action.dialog}`,
  search: action.to ? (action.search as never) : keepSearch,
});

export function RowMenu<Row extends { id: string }, Query>({
  list,
  row,
}: {
  list: ListDefinition<Row, Query>;
  row: Row;
}) {
  const { t } = useTranslation('kit');
  const can = useCan();
  const actions = (list.rowActions?.(row) ?? []).filter((action) => !action.permission || can(action.permission));
  // Its place stays: on a phone the amounts end one below the other.
  if (actions.length === 0) return <span className={classes.noMenu} />;
  const item = (action: RowAction) => {
    const shared = { leftSection: <Icon name={action.icon} size={16} />, color: action.danger ? 'red' : undefined };
    const { copy } = action;
    if (copy !== undefined) {
      return (
        <Menu.Item key={action.label} {...shared} onClick={() => void copyText(copy)}>
          {action.label}
        </Menu.Item>
      );
    }
    if (action.href) {
      return (
        <Menu.Item key={action.label} {...shared} component="a" href={action.href} target="_blank" rel="noopener">
          {action.label}
        </Menu.Item>
      );
    }
    return (
      <Menu.Item key={action.label} {...shared} component={Link} {...addressOf(list, row, action)}>
        {action.label}
      </Menu.Item>
    );
  };
  return (
    <Menu position="bottom-end" withinPortal shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          {...{ [ROW_MENU]: row.id }}
          aria-label={t('action.rowActions', { name: list.rowName(row) })}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{actions.map(item)}</Menu.Dropdown>
    </Menu>
  );
}
