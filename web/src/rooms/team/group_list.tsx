import { ApiError, type GroupRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { clipColumn, instantColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { DialogContentProps } from '../../kit/list/list_types';
import { paged, type WholeQuery } from '../../kit/list/paged';
import { deleteAction, editAction } from '../../kit/list/row_actions';
import { calls } from './calls';
import { groupForm } from './group_form';
import { groupsKey } from './keys';
import { RowFormDialog } from './row_form';
import { adminSide, may, teamSide, type Side } from './sides';
import { tabsOf } from './tabs';
import { roleText } from './words';

const t = texts.t;
type Row = GroupRow;

/** People of one company who have the group's roles beside their own. */
const tableOf = (side: Side) => {
  const ask = calls[side.key];
  const create = may(side.groups, 'create');
  const edit = may(side.groups, 'edit');
  const remove = may(side.groups, 'delete');
  const fetchOne = async (id: string, signal: AbortSignal) => {
    const row = (await ask.groups({ signal })).content.find((it) => it.id === id);
    if (!row) throw new ApiError({ errorCode: 'error.notFound', errorMessage: t('team:group.gone') }, 404);
    return row;
  };
  const of = groupForm(side);
  const form = (props: DialogContentProps<Row>) => <RowFormDialog of={of} side={side} fetchOne={fetchOne} {...props} />;
  return defineList<Row, WholeQuery>({
    key: groupsKey(side),
    path: side.paths.groups,
    title: () => t('team:group.title'),
    permission: may(side.groups, 'view'),
    fetch: async (query, signal) =>
      paged((await ask.groups({ signal })).content, query, (row) =>
        [row.name, row.description, row.level, ...row.roles.map(roleText), ...row.members].join(' '),
      ),
    fetchOne,
    rowName: (row) => row.name,
    defaultSort: 'name,asc',
    tabs: tabsOf(side),
    create: { label: () => t('team:group.new'), dialog: 'new', permission: create },
    columns: [
      titleColumn(
        'name',
        () => t('team:group.name'),
        (row) => row.name,
        (row) => row.description,
        { sort: 'name' },
      ),
      clipColumn(
        'roles',
        () => t('team:tab.roles'),
        (row) => row.roles.map(roleText).join(', '),
      ),
      textColumn(
        'members',
        () => t('team:group.members'),
        (row) => t('team:group.people', { count: row.memberIds.length }),
        { card: 'under' },
      ),
      textColumn(
        'level',
        () => t('team:group.level'),
        (row) => row.level || undefined,
        { sort: 'level', card: 'amount' },
      ),
      instantColumn(
        'since',
        () => t('team:column.since'),
        (row) => row.createdDate,
        { sort: 'createdDate', card: undefined, isWide: true },
      ),
    ],
    filters: [
      {
        type: 'text',
        name: 'name',
        label: () => t('team:group.name'),
        placeholder: () => t('team:group.nameHint'),
      },
    ],
    rowActions: () => [editAction(edit), deleteAction(remove)],
    bulk: { remove: { permission: remove, run: byId(ask.groupDelete) } },
    empty: { text: () => t('team:group.empty') },
    dialogs: {
      new: { type: 'render', title: () => t('team:group.new'), size: 'lg', permission: create, content: form },
      edit: { type: 'render', title: () => t('team:group.edit'), size: 'lg', permission: edit, content: form },
      delete: { type: 'delete', permission: remove, run: byId(ask.groupDelete) },
    },
  });
};

export const groupTable = { team: tableOf(teamSide), admin: tableOf(adminSide) };
