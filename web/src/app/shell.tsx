import { Box, Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addEnglish } from '../kit/i18n';
import { office } from '../kit/i18n/en/office';
import { useSession } from '../kit/session/session';
import '../kit/ui/styles';
import '../kit/ui/toasts';
import { LanguagePicker } from '../kit/page/language_picker';
import { layoutStore } from '../kit/ui/layout';
import { SchemeToggle } from '../kit/ui/scheme_toggle';
import { ScrollTop } from '../kit/ui/scroll_top';
import { useUiSettings } from '../kit/page/settings';
import { SubheaderSlot } from '../kit/page/subheader_slot';
import { IdleGuard } from '../kit/page/idle_guard';
import { TrailContext } from '../kit/ui/trail';
import { AsideColumn, AsideOnPhone } from './aside';
import { HeaderMenu } from './header_menu';
import { trailFor } from './menu';
import { paths } from '../nav/paths';
import { QuickSearch } from './quick_search';
import { SandboxMenu } from './sandbox_menu';
import { UserMenu } from './user_menu';
import { ViewAsBanner } from './view_as_banner';
import { useAside } from './use_aside';
import { useMenu } from './use_menu';
import { useCurrentUser } from './use_current_user';
import { usePageAnimation } from './use_page_animation';
import { useStuck } from './use_stuck';
import classes from './shell.module.css';

addEnglish(office);

/** What stands around every signed-in page, laid out as the person chose on /builder. */
export function Shell() {
  const { t } = useTranslation(['shell', 'kit']);
  const { brand, mode, version } = useUiSettings();
  const { authToken } = useSession();
  const items = useMenu();
  const [layout] = useState(layoutStore.read);
  const aside = useAside(layout);
  const [isMenuOpen, { toggle: toggleMenu, close: closeMenu }] = useDisclosure(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { setHeader, setSubheader, setFooter } = useStuck();
  const page = usePageAnimation<HTMLDivElement>();
  const { pathname } = useLocation();
  useCurrentUser();
  // A chosen entry closes the phone's menu.
  useEffect(() => closeMenu(), [pathname, closeMenu]);
  if (!authToken) return null;
  const trail = trailFor(items, pathname).map(({ key, to }) => ({ label: t(`menu.${key}`), to }));
  const { header, subheader, content, footer } = layout;

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      {layout.aside.display && <AsideColumn aside={aside} isFixed={layout.aside.fixed} />}
      <div className={classes.column}>
        <header
          ref={setHeader}
          className={classes.header}
          data-fixed-desktop={header.fixedDesktop || undefined}
          data-fixed-mobile={header.fixedMobile || undefined}
        >
          <ViewAsBanner />
          <div className={`${classes.frame} ${classes.headerBar}`} data-width={header.width}>
            {layout.aside.display && (
              <Box hiddenFrom="lg">
                <Burger
                  size="sm"
                  opened={isMenuOpen}
                  onClick={toggleMenu}
                  aria-label={t(isMenuOpen ? 'menu.close' : 'menu.open')}
                />
              </Box>
            )}
            {mode === 'sandbox' && <SandboxMenu />}
            <div className={classes.headerRight}>
              <QuickSearch />
              <SchemeToggle />
              <UserMenu />
            </div>
          </div>
          {/* One menu there must be. */}
          {(header.menuDisplay || !layout.aside.display) && (
            <div className={classes.frame} data-width={header.width}>
              <HeaderMenu header={header} />
            </div>
          )}
        </header>
        {layout.aside.display && (
          <AsideOnPhone aside={aside} isFixed={layout.aside.fixed} isOpen={isMenuOpen} onClose={closeMenu} />
        )}
        <main id="content" className={classes.main} tabIndex={-1}>
          {subheader.display && (
            <div
              ref={setSubheader}
              className={classes.subheader}
              data-style={subheader.style}
              data-fixed={subheader.fixed || undefined}
            >
              <div
                ref={setSlot}
                className={`${classes.frame} ${classes.subheaderFrame}`}
                data-width={subheader.width}
              />
            </div>
          )}
          <div ref={page} className={`${classes.frame} ${classes.content}`} data-width={content.width}>
            <TrailContext.Provider value={trail}>
              <SubheaderSlot.Provider value={slot}>
                <ModalsProvider>
                  <Outlet />
                </ModalsProvider>
              </SubheaderSlot.Provider>
            </TrailContext.Provider>
          </div>
        </main>
        <footer ref={setFooter} className={classes.footer} data-fixed={footer.fixed || undefined}>
          <div className={`${classes.frame} ${classes.footerBar}`} data-width={footer.width}>
            <span>{t('kit:footer.copyright', { year: new Date().getFullYear(), brand: brand.name })}</span>
            <div className={classes.footerTools}>
              <LanguagePicker />
              <Link to={paths.builder}>{t('layout')}</Link>
            </div>
            {version && <span>{t('kit:footer.version', { version })}</span>}
          </div>
        </footer>
        <ScrollTop />
      </div>
      <IdleGuard />
    </div>
  );
}
