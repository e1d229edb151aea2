import { UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../kit/ui/icon';
import type { LayoutConfig } from '../kit/ui/layout';
import { trailFor } from './menu';
import { MenuFlyout } from './menu_flyout';
import { paths } from '../nav/paths';
import { useMenu } from './use_menu';
import classes from './header_menu.module.css';

// On a phone the line is wider than the window.
const intoView = (entry: HTMLElement | null) => entry?.scrollIntoView?.({ inline: 'center', block: 'nearest' });

/** The menu as a line in the header: words with a line under them, or tabs that the page hangs on. */
export function HeaderMenu({ header }: Pick<LayoutConfig, 'header'>) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const menu = useMenu();
  const [first, second] = trailFor(menu, pathname);
  return (
    <nav className={classes.menu} aria-label={t('menu.header')} data-layout={header.menuLayout}>
      <ul>
        {menu.map((item) => {
          const isActive = first?.key === item.key;
          return (
            <li key={item.key} ref={isActive ? intoView : null}>
              {item.children ? (
                <MenuFlyout item={item} activeTo={second?.to} position="bottom-start">
                  <UnstyledButton className={classes.item} data-active={isActive || undefined}>
                    {t(`menu.${item.key}`)}
                    {header.rootArrows && <Icon name="chevronDown" size={14} />}
                  </UnstyledButton>
                </MenuFlyout>
              ) : (
                <Link
                  to={item.to ?? paths.dashboard}
                  className={classes.item}
                  data-active={isActive || undefined}
                  aria-current={isActive ? 'page' : undefined}
                >
                  {t(`menu.${item.key}`)}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
