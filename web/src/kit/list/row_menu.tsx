import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../session/session';
import { Icon } from '../ui/icon';
import type { ListDefinition, RowAction } from './list_types';

const keepSearch = ((now: object) => now) as never;

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
  if (actions.length === 0) return null;
  const item = (action: RowAction) => {
    const shared = { leftSection: <Icon name={action.icon} size={16} />, color: action.danger ? 'red' : undefined };
    if (action.href) {
      return (
        <Menu.Item key={action.label} {...shared} component="a" href={action.href} target="_blank" rel="noopener">
          {action.label}
        </Menu.Item>
      );
    }
    const to = action.to ?? `${list.path}/${row.id}/${action.dialog}`;
    return (
      <Menu.Item key={action.label} {...shared} component={Link} to={to} search={action.to ? undefined : keepSearch}>
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
          data-row-menu={row.id}
          aria-label={t('action.rowActions', { name: list.rowName(row) })}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{actions.map(item)}</Menu.Dropdown>
    </Menu>
  );
}
