import { Button, Menu, Select, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleMatrix, RoleView } from '../../api/client';
import { ListTabs } from '../../kit/list/list_tabs';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { activeAccount, useCan, useSession } from '../../kit/session/session';
import type { Permission } from '../../kit/session/can';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { type Action } from '../../kit/session/permission_words';
import { ChangeCard } from './change_card';
import { DeleteRole } from './delete_role';
import { useDrafts } from './drafts';
import { draftOf, isChanged, rowsOf, toggled, type Draft, type MatrixRow } from './matrix';
import { roleCalls } from './role_calls';
import { RoleForm } from './role_form';
import { RoleGrid, type GridColumn } from './role_grid';
import { useNameOfRole } from './role_words';
import { may, type Side } from './sides';
import { tabsOf } from './tabs';
import { useViewAs } from './use_view_as';
import classes from './roles.module.css';

const PHONE = '(max-width: 47.99em)';

/** What each role allows, and the editor of it: nothing is saved before it is said so. */
export function RoleMatrixPage({ side }: { side: Side }) {
  const { t } = useTranslation('roles');
  const { data, error, refetch } = useQuery({
    queryKey: ['roleMatrix', side.key],
    queryFn: ({ signal }) => roleCalls[side.key].matrix({ signal }),
    meta: { silent: true },
  });
  const [isMaking, setMaking] = useState<string | boolean>(false);
  const mayCreate = useCan()(may(side.roles, 'create'));
  return (
    <Page
      title={t('matrix.title')}
      days={null}
      right={
        mayCreate &&
        data && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
            {t('matrix.new')}
          </Button>
        )
      }
    >
      <ListTabs tabs={tabsOf(side)} path={side.paths.roles} />
      {error && !data && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && <Matrix side={side} matrix={data} making={isMaking} onMake={setMaking} />}
    </Page>
  );
}

type MatrixProps = {
  side: Side;
  matrix: RoleMatrix;
  /** Whether a new role is asked for, and of which role it begins as a copy. */
  making: string | boolean;
  onMake: (making: string | boolean) => void;
};

/** A column: a saved role, a change of one, or a role to come. */
type Shown = { id: string; role?: RoleView | undefined; draft?: Draft | undefined; name: string };

function Matrix({ side, matrix, making, onMake }: MatrixProps) {
  const { t } = useTranslation('roles');
  const session = useSession();
  const can = useCan();
  const nameOf = useNameOfRole();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { drafts, put, drop } = useDrafts(`${side.key} ${activeAccount(session)?.id ?? ''}`);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [focused, setFocused] = useState<string>();
  const [naming, setNaming] = useState<Draft>();
  const [deleting, setDeleting] = useState<RoleView>();
  const viewAs = useViewAs(side);
  const rows = rowsOf(matrix.offered);
  const mayGive = (permission: string) => can(permission as Permission);
  const mayCreate = can(may(side.roles, 'create'));
  const mayEdit = can(may(side.roles, 'edit'));
  const mayDelete = can(may(side.roles, 'delete'));

  const all: Shown[] = [
    ...matrix.roles.map((role) => {
      const draft = drafts.find(({ id }) => id === role.id);
      return { id: role.id, role, draft, name: draft?.name ?? nameOf(role) };
    }),
    // To come, or deleted by somebody else.
    ...drafts
      .filter(({ id }) => !matrix.roles.some((role) => role.id === id))
      .map((draft) => ({ id: draft.id, draft, name: draft.name })),
  ];
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
  const single = all.find(({ id }) => id === chosen) ?? all[0];
  const shown = isPhone ? (single ? [single] : []) : found;

  const lockOf = ({ role, draft }: Shown) => {
    if (!role) return draft && !mayCreate ? t('locked.noRight') : undefined;
    if (role.isPreset) return t('locked.preset');
    if (!mayEdit) return t('locked.noRight');
    return role.mayChange ? undefined : t('locked.above');
  };
  const underOf = ({ role, draft }: Shown) => {
    if (!role || !draft) {
      if (!role) return t('matrix.unsaved');
      return role.isPreset ? t('matrix.preset') : t('matrix.people', { count: role.people });
    }
    return isChanged(draft, role) ? t('matrix.unsaved') : t('matrix.people', { count: role.people });
  };
  const change = (draft: Draft, role: RoleView | undefined) => {
    if (role && draft.base && !isChanged(draft, draft.base) && draft.base.version === role.version) drop(draft.id);
    else put(draft);
  };
  const onToggle = ({ id }: GridColumn, row: MatrixRow, action: Action) => {
    const column = all.find((it) => it.id === id);
    const draft = column?.draft ?? (column?.role && draftOf(column.role));
    if (!draft) return;
    const next = toggled(new Set(draft.permissions), row.resource, action, row);
    // Seeing goes along with doing, where she may give it.
    const permissions = [...next].filter((it) => draft.permissions.includes(it) || mayGive(it));
    change({ ...draft, permissions }, column?.role);
  };
  const menuOf = (column: Shown) => {
    const { role, draft } = column;
    const isAbove = role ? !role.mayGive : false;
    return (
      <>
        <Menu.Item
          leftSection={<Icon name="shield" size={16} />}
          disabled={isAbove}
          onClick={() =>
            viewAs.mutate(draft ? { name: draft.name, permissions: draft.permissions } : { roleId: column.id })
          }
        >
          {t('button.viewAs')}
          {isAbove && (
            <Text fz="xs" c="dimmed">
              {t('locked.above')}
            </Text>
          )}
        </Menu.Item>
        {mayCreate && (
          <Menu.Item leftSection={<Icon name="duplicate" size={16} />} onClick={() => onMake(column.id)}>
            {t('button.copy')}
          </Menu.Item>
        )}
        {!lockOf(column) && (
          <Menu.Item
            leftSection={<Icon name="pencil" size={16} />}
            onClick={() => setNaming(draft ?? (role && draftOf(role)))}
          >
            {t('button.rename')}
          </Menu.Item>
        )}
        {role && !role.isPreset && mayDelete && role.mayChange && (
          <Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={() => setDeleting(role)}>
            {t('button.delete')}
          </Menu.Item>
        )}
      </>
    );
  };
  const columns = shown.map((it): GridColumn => {
    const hasChanged = it.draft && isChanged(it.draft, it.role);
    return {
      id: it.id,
      name: it.name,
      under: underOf(it),
      held: new Set(it.draft?.permissions ?? it.role?.permissions),
      saved: hasChanged ? new Set(it.role?.permissions) : undefined,
      locked: lockOf(it),
      menu: menuOf(it),
    };
  });
  const begin = (draft: Draft) => {
    put(draft);
    setSearch('');
    setChosen(draft.id);
    setFocused(draft.id);
  };

  return (
    <>
      <div className={classes.tools}>
        {isPhone ? (
          <Select
            className={classes.search}
            label={t('matrix.role')}
            data={all.map(({ id, name }) => ({ value: id, label: name }))}
            value={single?.id ?? null}
            onChange={setChosen}
            allowDeselect={false}
            searchable
          />
        ) : (
          <TextInput
            className={classes.search}
            type="search"
            label={t('matrix.search')}
            leftSection={<Icon name="search" size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {!isPhone && <span className={classes.legend}>{t('matrix.keys')}</span>}
      </div>
      {columns.length === 0 ? (
        <Text c="dimmed" role="status">
          {t('matrix.noneFound')}
        </Text>
      ) : (
        <RoleGrid
          label={t('matrix.title')}
          columns={columns}
          rows={rows}
          pairs={matrix.toxicPairs}
          mayGive={mayGive}
          onToggle={onToggle}
          focused={focused}
        />
      )}
      {drafts.length > 0 && (
        <div className={classes.changes}>
          {drafts.map((draft) => (
            <ChangeCard
              key={draft.id}
              side={side}
              draft={draft}
              role={matrix.roles.find(({ id }) => id === draft.id)}
              pairs={matrix.toxicPairs}
              offered={matrix.offered}
              onChange={put}
              onRename={() => setNaming(draft)}
              onDrop={() => drop(draft.id)}
              onViewAs={() => viewAs.mutate({ name: draft.name, permissions: draft.permissions })}
              isViewing={viewAs.isPending}
            />
          ))}
        </div>
      )}
      {making !== false && (
        <RoleForm
          roles={matrix.roles}
          offered={matrix.offered}
          mayGive={mayGive}
          from={making === true ? undefined : making}
          others={drafts}
          onClose={() => onMake(false)}
          onDone={(draft) => {
            onMake(false);
            begin(draft);
          }}
        />
      )}
      {naming && (
        <RoleForm
          roles={matrix.roles}
          offered={matrix.offered}
          mayGive={mayGive}
          draft={naming}
          others={drafts}
          onClose={() => setNaming(undefined)}
          onDone={(draft) => {
            setNaming(undefined);
            change(
              draft,
              matrix.roles.find(({ id }) => id === draft.id),
            );
          }}
        />
      )}
      {deleting && <DeleteRole side={side} role={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
