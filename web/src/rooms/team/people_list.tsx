import type { AdminPersonListData, PersonRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { Column, DialogContentProps, Filter, RowAction } from '../../kit/list/list_types';
import { viewAction, when } from '../../kit/list/row_actions';
import { calls } from './calls';
import { InviteForm } from './invite_form';
import { HandOver, ReasonForm, RoleForm } from './person_dialogs';
import { PersonView } from './person_view';
import { learnRoles, roleOptions } from './roles_of';
import { adminSide, may, teamSide, type Side } from './sides';
import { tabsOf } from './tabs';
import { actionText, DIALOG_OF, personStatus, roleText, type Offered } from './words';

const t = texts.t;

type Query = NonNullable<AdminPersonListData['query']>;
type Content = DialogContentProps<PersonRow>;

const ICONS: Record<Offered, RowAction['icon']> = {
  CHANGE_ROLE: 'pencil',
  SUSPEND: 'cross',
  RESUME: 'check',
  UNLOCK: 'key',
  SIGN_OUT: 'signOut',
  ASK_FACTOR_REMOVAL: 'shield',
  MOVE_OWNERSHIP: 'transaction',
};
const DANGEROUS: Offered[] = ['SUSPEND', 'MOVE_OWNERSHIP'];

const label = (key: 'name' | 'email' | 'role' | 'company' | 'factor' | 'status' | 'since') => () =>
  t(`team:column.${key}`);

const companyColumn: Column<PersonRow> = textColumn('company', label('company'), (person) => person.company, {
  isWide: true,
});
const companyFilter: Filter<'companyId'> = {
  type: 'autocomplete',
  name: 'companyId',
  label: label('company'),
  link: 'admin/merchants/options/:searchTerm',
  responsePath: 'content',
};

const tableOf = (side: Side) => {
  const ask = calls[side.key];
  const edit = may(side.people, 'edit');
  const create = may(side.people, 'create');
  const isAdmin = side.key === 'admin';
  const key = `${side.key}People`;
  const question =
    (which: 'resume' | 'unlock' | 'signOut' | 'approveRemoval' | 'refuseRemoval') => (person: PersonRow | undefined) =>
      t(`team:ask.${which}`, { name: person?.fullName ?? '' });
  return defineList<PersonRow, Query>({
    key,
    path: side.paths.people,
    title: () => t('team:people.title'),
    permission: may(side.people, 'view'),
    fetch: (query, signal) => {
      void learnRoles(side);
      return ask.people({ query, signal });
    },
    fetchOne: (id, signal) => ask.person({ path: { id }, signal }),
    rowName: (person) => person.fullName,
    defaultSort: 'fullName,asc',
    tabs: tabsOf(side),
    create: { label: () => t('team:invite.title'), dialog: 'invite', permission: create, icon: 'mail' },
    columns: [
      titleColumn('name', label('name'), (person) => person.fullName, undefined, { sort: 'fullName' }),
      textColumn('email', label('email'), (person) => person.email, { sort: 'email' }),
      textColumn('role', label('role'), (person) => roleText(person.role), { card: 'under' }),
      ...(isAdmin ? [companyColumn] : []),
      textColumn('factor', label('factor'), (person) => t(person.hasTwoFactor ? 'team:factor.on' : 'team:factor.off'), {
        isWide: true,
      }),
      statusColumn('status', label('status'), personStatus, { sort: 'status' }),
      instantColumn('since', label('since'), (person) => person.createdDate, {
        sort: 'createdDate',
        card: undefined,
        isWide: 'desk',
      }),
    ],
    filters: [
      { type: 'text', name: 'name', label: label('name'), placeholder: () => t('team:people.nameHint') },
      {
        type: 'select',
        name: 'roleId',
        label: label('role'),
        options: () => roleOptions(side, (role) => t('team:people.ofMerchants', { role })),
      },
      {
        type: 'select',
        name: 'status',
        label: label('status'),
        options: () => (['ACTIVE', 'SUSPENDED'] as const).map((value) => ({ value, label: t(`team:status.${value}`) })),
      },
      ...(isAdmin ? [companyFilter] : []),
    ],
    rowActions: (person) => [
      viewAction(),
      ...(Object.keys(DIALOG_OF) as Offered[]).flatMap((action) =>
        when(person.actions.includes(action), {
          label: actionText(action),
          icon: ICONS[action],
          dialog: DIALOG_OF[action],
          permission: edit,
          danger: DANGEROUS.includes(action),
        }),
      ),
    ],
    bulk: {
      statuses: {
        permission: edit,
        options: [
          {
            label: () => t('team:status.SUSPENDED'),
            when: (person) => person.actions.includes('SUSPEND'),
            run: ({ id }, keyed) =>
              ask.suspend({ path: { id }, body: { reason: t('team:suspend.bulkReason') }, ...keyed }),
          },
          {
            label: () => t('team:status.ACTIVE'),
            when: (person) => person.actions.includes('RESUME'),
            run: byId(ask.resume),
          },
          {
            label: () => t('team:status.signedOut'),
            when: (person) => person.actions.includes('SIGN_OUT'),
            run: byId(ask.signOut),
          },
        ],
      },
    },
    empty: { text: () => t('team:people.empty') },
    dialogs: {
      view: {
        type: 'render',
        as: 'drawer',
        title: () => t('team:person.title'),
        content: (props: Content) => <PersonView side={side} listKey={key} {...props} />,
      },
      invite: {
        type: 'render',
        title: () => t('team:invite.title'),
        permission: create,
        content: (props: Content) => <InviteForm side={side} {...props} />,
      },
      role: {
        type: 'render',
        title: () => actionText('CHANGE_ROLE'),
        permission: edit,
        content: (props: Content) => <RoleForm side={side} {...props} />,
      },
      suspend: {
        type: 'render',
        title: () => actionText('SUSPEND'),
        permission: edit,
        content: (props: Content) => (
          <ReasonForm
            {...props}
            text={(name) => t('team:suspend.text', { name })}
            yes={actionText('SUSPEND')}
            run={ask.suspend}
            danger
          />
        ),
      },
      resume: {
        type: 'confirmation',
        permission: edit,
        title: () => actionText('RESUME'),
        text: question('resume'),
        run: byId(ask.resume),
      },
      unlock: {
        type: 'confirmation',
        permission: edit,
        title: () => actionText('UNLOCK'),
        text: question('unlock'),
        run: byId(ask.unlock),
      },
      'sign-out': {
        type: 'confirmation',
        permission: edit,
        title: () => actionText('SIGN_OUT'),
        text: question('signOut'),
        run: byId(ask.signOut),
      },
      factor: {
        type: 'render',
        title: () => actionText('ASK_FACTOR_REMOVAL'),
        permission: edit,
        content: (props: Content) => (
          <ReasonForm
            {...props}
            text={(name) => t('team:removal.text', { name })}
            yes={t('team:removal.ask')}
            run={ask.askRemoval}
          />
        ),
      },
      'factor-approve': {
        type: 'confirmation',
        permission: edit,
        title: () => t('team:removal.approve'),
        text: question('approveRemoval'),
        run: byId(ask.approveRemoval),
      },
      'factor-refuse': {
        type: 'confirmation',
        permission: edit,
        title: () => t('team:removal.refuse'),
        text: question('refuseRemoval'),
        run: byId(ask.refuseRemoval),
      },
      // Of merchants only: the gateway has no owner.
      ...(isAdmin
        ? {}
        : {
            ownership: {
              type: 'render' as const,
              title: () => actionText('MOVE_OWNERSHIP'),
              permission: edit,
              content: HandOver,
            },
          }),
    },
  });
};

const peopleTable = { team: tableOf(teamSide), admin: tableOf(adminSide) };

/** With the roles that the address may filter by. */
export const peopleLoad = async (side: Side) => {
  await learnRoles(side);
  return peopleTable[side.key];
};
