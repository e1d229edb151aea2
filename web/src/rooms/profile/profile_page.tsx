import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../nav/paths';
import { useSession } from '../../kit/session/session';
import { Icon } from '../../kit/ui/icon';
import { Page } from '../../kit/page/page';
import classes from './profile.module.css';
import { sectionsFor } from './sections';

// On a phone the sections stand in one line that is wider than the window.
const intoView = (entry: HTMLElement | null) => entry?.scrollIntoView?.({ inline: 'center', block: 'nearest' });

/** The person and the company. Its sections stand beside it, above it on a phone; each is an address. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const { permissions } = useSession();
  const { pathname } = useLocation();
  const sections = sectionsFor(permissions);
  const at = sections.find(({ to }) => to === pathname.replace(/\/$/, ''));
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('title'), to: paths.profile }, ...(at ? [{ label: t(`section.${at.key}`) }] : [])]}
    >
      <div className={classes.layout}>
        {sections.length > 1 && (
          <nav className={classes.nav} aria-label={t('section.label')}>
            <ul>
              {sections.map(({ key, to, icon }) => (
                <li key={key}>
                  <Link
                    to={to}
                    activeOptions={{ exact: true }}
                    className={classes.entry}
                    ref={to === at?.to ? intoView : null}
                  >
                    <Icon name={icon} size={16} />
                    {t(`section.${key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={classes.cards}>
          <Outlet />
        </div>
      </div>
    </Page>
  );
}
