import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../session/session';
import type { ListDefinition } from './list_types';
import classes from './list_tabs.module.css';

type Props = {
  tabs: NonNullable<ListDefinition<{ id: string }, unknown>['tabs']>;
  /** Of the list that is open, with a dialog over it or without. */
  path: string;
};

/** Each is a list of its own under its own address. */
export function ListTabs({ tabs, path }: Props) {
  const { t } = useTranslation('list');
  const can = useCan();
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      {tabs
        .filter(({ permission }) => !permission || can(permission))
        .map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            search={{} as never}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={to === path ? 'page' : undefined}
          >
            {label()}
          </Link>
        ))}
    </nav>
  );
}
