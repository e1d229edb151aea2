import type { InvitationRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { DialogContentProps } from '../../kit/list/list_types';
import { paged, type WholeQuery } from '../../kit/list/paged';
import { calls } from './calls';
import { InviteForm } from './invite_form';
import { invitationsKey } from './keys';
import { adminSide, may, teamSide, type Side } from './sides';
import { tabsOf } from './tabs';
import { roleText } from './words';

const t = texts.t;

type Query = WholeQuery & { state?: 'waiting' | 'ended' };
type Row = InvitationRow;

const stateOf = ({ isEnded }: Row) => (isEnded ? 'ended' : 'waiting');
const stateText = (state: 'waiting' | 'ended') => t(`team:invitation.state.${state}`);

/** Who is invited and has not come yet. */
const tableOf = (side: Side) => {
  const ask = calls[side.key];
  const create = may(side.people, 'create');
  return defineList<Row, Query>({
    key: invitationsKey(side),
    path: side.paths.invitations,
    title: () => t('team:tab.invitations'),
    permission: may(side.people, 'view'),
    fetch: async (query, signal) => {
      const { content } = await ask.invitations({ signal });
      const asked = content.filter((row) => !query.state || stateOf(row) === query.state);
      return paged(asked, query, (row) => `${row.email} ${roleText(row.role)} ${row.invitedBy}`);
    },
    rowName: (row) => row.email,
    defaultSort: 'createdDate,desc',
    tabs: tabsOf(side),
    create: { label: () => t('team:invite.title'), dialog: 'invite', permission: create, icon: 'mail' },
    columns: [
      titleColumn(
        'email',
        () => t('team:column.email'),
        (row) => row.email,
        undefined,
        { sort: 'email' },
      ),
      textColumn(
        'role',
        () => t('team:column.role'),
        (row) => roleText(row.role),
        { card: 'under' },
      ),
      textColumn(
        'by',
        () => t('team:invitation.by'),
        (row) => row.invitedBy,
        { isWide: true },
      ),
      instantColumn(
        'created',
        () => t('team:invitation.sent'),
        (row) => row.createdDate,
        { sort: 'createdDate', card: undefined },
      ),
      instantColumn(
        'ends',
        () => t('team:invitation.ends'),
        (row) => row.endsDate,
        { sort: 'endsDate' },
      ),
      statusColumn(
        'status',
        () => t('team:column.status'),
        (row) => ({ tone: row.isEnded ? 'neutral' : 'waiting', label: stateText(stateOf(row)) }),
      ),
    ],
    filters: [
      {
        type: 'text',
        name: 'name',
        label: () => t('team:column.email'),
        placeholder: () => t('team:invitation.nameHint'),
      },
      {
        type: 'select',
        name: 'state',
        label: () => t('team:column.status'),
        options: () => (['waiting', 'ended'] as const).map((value) => ({ value, label: stateText(value) })),
      },
    ],
    rowActions: () => [
      { label: t('team:invitation.again'), icon: 'mail', dialog: 'send', permission: create },
      { label: t('team:invitation.withdraw'), icon: 'trash', dialog: 'withdraw', permission: create, danger: true },
    ],
    bulk: { remove: { permission: create, run: byId(ask.withdraw) } },
    empty: { text: () => t('team:invitation.empty') },
    dialogs: {
      invite: {
        type: 'render',
        title: () => t('team:invite.title'),
        permission: create,
        content: (props: DialogContentProps<Row>) => <InviteForm side={side} {...props} />,
      },
      send: {
        type: 'confirmation',
        permission: create,
        title: () => t('team:invitation.again'),
        text: (row) => t('team:invitation.againText', { email: row?.email ?? '' }),
        run: byId(ask.inviteAgain),
      },
      withdraw: {
        type: 'confirmation',
        permission: create,
        title: () => t('team:invitation.withdraw'),
        text: (row) => t('team:invitation.withdrawText', { email: row?.email ?? '' }),
        run: byId(ask.withdraw),
      },
    },
  });
};

export const invitationTable = { team: tableOf(teamSide), admin: tableOf(adminSide) };
