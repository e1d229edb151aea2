import { Box, Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addEnglish } from '../kit/i18n';
import { office } from '../kit/i18n/en/office';
import { useSession } from '../kit/session/session';
import '../kit/ui/styles';
import '../kit/ui/toasts';
import { LanguagePicker } from '../kit/ui/language_picker';
import { SchemeToggle } from '../kit/ui/scheme_toggle';
import { useUiSettings } from '../kit/ui/settings';
import { IdleGuard } from './idle_guard';
import { TrailContext } from '../kit/ui/trail';
import { trailFor } from './menu';
import { SideMenu } from './side_menu';
import { UserMenu } from './user_menu';
import { useMenu } from './use_menu';
import { useCurrentUser } from './use_current_user';
import classes from './shell.module.css';

addEnglish(office);

/** What stands around every signed-in page: side menu, header with the user's menu, footer. */
export function Shell() {
  const { t } = useTranslation(['shell', 'kit']);
  const { brand, mode, version } = useUiSettings();
  const { authToken } = useSession();
  const items = useMenu();
  const [isMenuOpen, menu] = useDisclosure(false);
  const { pathname } = useLocation();
  useCurrentUser();
  // A chosen entry closes the phone's menu.
  useEffect(() => menu.close(), [pathname]); // eslint-disable-line react-hooks/exhaustive-deps
  if (!authToken) return null;
  const trail = trailFor(items, pathname).map(({ key, to }) => ({ label: t(`menu.${key}`), to }));

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <aside className={classes.aside}>
        <SideMenu />
      </aside>
      <Drawer.Root opened={isMenuOpen} onClose={menu.close} size={270} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('menu.label')} className={classes.drawer}>
          <SideMenu />
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.column}>
        <header className={classes.header}>
          <Box hiddenFrom="lg">
            <Burger
              size="sm"
              opened={isMenuOpen}
              onClick={menu.toggle}
              aria-label={t(isMenuOpen ? 'menu.close' : 'menu.open')}
            />
          </Box>
          {mode === 'sandbox' && (
            <span className={classes.sandbox} title={t('sandboxHint')}>
              {t('sandbox')}
            </span>
          )}
          <div className={classes.headerRight}>
            <SchemeToggle />
            <UserMenu />
          </div>
        </header>
        <main id="content" className={classes.content} tabIndex={-1}>
          <TrailContext.Provider value={trail}>
            <ModalsProvider>
              <Outlet />
            </ModalsProvider>
          </TrailContext.Provider>
        </main>
        <footer className={classes.footer}>
          <span>{t('kit:footer.copyright', { year: new Date().getFullYear(), brand: brand.name })}</span>
          <LanguagePicker />
          {version && <span>{t('kit:footer.version', { version })}</span>}
        </footer>
      </div>
      <IdleGuard />
    </div>
  );
}
