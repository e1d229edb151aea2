import { Anchor, Paper, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionRoute, PermissionRow } from '../../api/client';
import { ListTabs } from '../../kit/list/list_tabs';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useRoleName } from '../../kit/session/role_name';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { permissionText, resourceHolds, resourceOf } from '../../kit/session/permission_words';
import { menuText, personPath, useMenuNeeds, usePages } from './opened';
import { roleCalls } from './role_calls';
import type { Side } from './sides';
import { tabsOf } from './tabs';
import classes from './roles.module.css';

/** A permission with all that it opens; `found` is what a search looks through. */
type Shown = PermissionRow & { text: string; pages: string[]; menu: string[]; roleNames: string[]; found: string };

const useShown = (rows: PermissionRow[] | undefined): Shown[] => {
  const pages = usePages();
  const menu = useMenuNeeds();
  const roleName = useRoleName();
  return (rows ?? []).map((row) => {
    const text = permissionText(row.permission);
    const opened = pages.filter(({ need }) => need === row.permission).map(({ path }) => path);
    const entries = menu.filter(({ needs }) => (needs as readonly string[]).includes(row.permission)).map(menuText);
    const roleNames = row.roles.map(roleName);
    const people = row.people.map((it) => it.fullName);
    const routes = row.routes.map(({ method, path, operation }) => `${method} ${path} ${operation}`);
    const found = [text, row.permission, ...opened, ...entries, ...roleNames, ...people, ...routes];
    return { ...row, text, pages: opened, menu: entries, roleNames, found: found.join('\n').toLocaleLowerCase() };
  });
};

/** Each permission with what it opens, which roles have it and who holds it. */
export function PermissionListPage({ side }: { side: Side }) {
  const { t } = useTranslation('roles');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed).trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const { data, error, refetch } = useQuery({
    queryKey: ['permissionList', side.key],
    queryFn: ({ signal }) => roleCalls[side.key].permissions({ signal }),
    meta: { silent: true },
  });
  const rows = useShown(data?.content).filter(({ found }) => words.every((word) => found.includes(word)));
  return (
    <Page title={t('permissions.title')} days={null}>
      <ListTabs tabs={tabsOf(side)} path={side.paths.permissions} />
      {error && !data && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <div className={classes.tools}>
            <TextInput
              className={classes.search}
              type="search"
              label={t('permissions.search')}
              leftSection={<Icon name="search" size={16} />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Text className={classes.legend} role="status">
              {t('permissions.count', { count: rows.length })}
            </Text>
          </div>
          {rows.length > 0 && (
            <Paper withBorder component="section" aria-label={t('permissions.title')}>
              {rows.map((row) => (
                <Row key={row.permission} side={side} row={row} />
              ))}
            </Paper>
          )}
        </>
      )}
    </Page>
  );
}

function Row({ side, row }: { side: Side; row: Shown }) {
  const { t } = useTranslation('roles');
  const [isOpen, setOpen] = useState(false);
  const of = (isRead: boolean) => row.routes.filter(({ method }) => (method === 'GET') === isRead);
  return (
    <details className={classes.row} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={classes.rowName}>{row.text}</span>
        <code className={classes.code}>{row.permission}</code>
        <span className={classes.counts}>
          {t('permissions.roles', { count: row.roles.length })} ·{' '}
          {t('permissions.people', { count: row.people.length })}
        </span>
      </summary>
      {isOpen && (
        <div className={classes.rowBody}>
          <Part title={t('permissions.about')} lines={[resourceHolds(resourceOf(row.permission))]} />
          <Part title={t('permissions.menu')} lines={row.menu} />
          <Part title={t('permissions.pages')} lines={row.pages.map(code)} />
          <Part title={t('permissions.reads')} lines={of(true).map(routeText)} />
          <Part title={t('permissions.buttons')} lines={of(false).map(routeText)} />
          <Part title={t('permissions.inRoles')} lines={row.roleNames} />
          <Part
            title={t('permissions.heldBy')}
            lines={row.people.map(({ id, fullName }) => (
              <Anchor key={id} fz="sm" renderRoot={(props) => <Link {...props} to={personPath(side, id)} />}>
                {fullName}
              </Anchor>
            ))}
          />
        </div>
      )}
    </details>
  );
}

const code = (text: string) => (
  <code key={text} className={classes.code}>
    {text}
  </code>
);
const routeText = ({ method, path }: PermissionRoute) => code(`${method} ${path}`);

/** Nothing is said of what there is none of. */
function Part({ title, lines }: { title: string; lines: ReactNode[] }) {
  const said = lines.filter(Boolean);
  if (said.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul className={classes.plain}>
        {said.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
