import { ApiError, type LevelRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { DialogContentProps } from '../../kit/list/list_types';
import { paged, type WholeQuery } from '../../kit/list/paged';
import { deleteAction, editAction } from '../../kit/list/row_actions';
import { calls } from './calls';
import { levelsKey } from './keys';
import { levelForm } from './level_form';
import { RowFormDialog } from './row_form';
import { adminSide, may, teamSide, type Side } from './sides';
import { tabsOf } from './tabs';

const t = texts.t;
type Row = LevelRow;

/** What ranks groups: one administers only people of a lower rank. */
const tableOf = (side: Side) => {
  const ask = calls[side.key];
  const create = may(side.levels, 'create');
  const edit = may(side.levels, 'edit');
  const remove = may(side.levels, 'delete');
  const fetchOne = async (id: string, signal: AbortSignal) => {
    const row = (await ask.levels({ signal })).content.find((it) => it.id === id);
    if (!row) throw new ApiError({ errorCode: 'error.notFound', errorMessage: t('team:level.gone') }, 404);
    return row;
  };
  const of = levelForm(side);
  const form = (props: DialogContentProps<Row>) => <RowFormDialog of={of} side={side} fetchOne={fetchOne} {...props} />;
  return defineList<Row, WholeQuery>({
    key: levelsKey(side),
    path: side.paths.levels,
    title: () => t('team:level.title'),
    permission: may(side.levels, 'view'),
    fetch: async (query, signal) => paged((await ask.levels({ signal })).content, query, (row) => row.name),
    fetchOne,
    rowName: (row) => row.name,
    defaultSort: 'rank,desc',
    tabs: tabsOf(side),
    create: { label: () => t('team:level.new'), dialog: 'new', permission: create },
    columns: [
      titleColumn(
        'name',
        () => t('team:level.name'),
        (row) => row.name,
        undefined,
        { sort: 'name' },
      ),
      textColumn(
        'rank',
        () => t('team:level.rank'),
        (row) => String(row.rank),
        { sort: 'rank', card: 'amount' },
      ),
      textColumn(
        'groups',
        () => t('team:tab.groups'),
        (row) => t('team:level.groups', { count: row.groups }),
        { sort: 'groups', card: 'under' },
      ),
      instantColumn(
        'since',
        () => t('team:column.since'),
        (row) => row.createdDate,
        { sort: 'createdDate', card: undefined },
      ),
    ],
    filters: [
      {
        type: 'text',
        name: 'name',
        label: () => t('team:level.name'),
        placeholder: () => t('team:level.nameHint'),
      },
    ],
    rowActions: () => [editAction(edit), deleteAction(remove)],
    bulk: { remove: { permission: remove, run: byId(ask.levelDelete) } },
    empty: { text: () => t('team:level.empty') },
    dialogs: {
      new: { type: 'render', title: () => t('team:level.new'), permission: create, content: form },
      edit: { type: 'render', title: () => t('team:level.edit'), permission: edit, content: form },
      delete: { type: 'delete', permission: remove, run: byId(ask.levelDelete) },
    },
  });
};

export const levelTable = { team: tableOf(teamSide), admin: tableOf(adminSide) };
