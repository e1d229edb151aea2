import { ActionIcon, Collapse, Tooltip, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../kit/ui/icon';
import { Logo } from '../kit/ui/logo';
import { useUiSettings } from '../kit/page/settings';
import { SUBMENU_SLIDE_MS } from '../kit/ui/timing';
import { trailFor, type MenuItem } from './menu';
import { MenuFlyout } from './menu_flyout';
import { paths } from '../nav/paths';
import { useMenu } from './use_menu';
import type { AsideState } from './use_aside';
import classes from './side_menu.module.css';

type Props = { aside: AsideState; isPhone?: boolean };

export function SideMenu({ aside, isPhone = false }: Props) {
  const { t } = useTranslation('shell');
  const { brand } = useUiSettings();
  const { pathname } = useLocation();
  const menu = useMenu();
  const [first, second] = trailFor(menu, pathname);
  const { isNarrow } = aside;
  return (
    <div className={classes.menu} data-narrow={isNarrow || undefined}>
      <div className={classes.top}>
        <Link to={paths.dashboard} className={classes.brand} aria-label={brand.name}>
          <Logo />
          <span className={classes.label}>{brand.name}</span>
        </Link>
        {aside.toggle && (
          <ActionIcon
            className={classes.toggle}
            variant="subtle"
            size="sm"
            aria-label={t(aside.isMinimized ? 'menu.widen' : 'menu.minimize')}
            aria-pressed={aside.isMinimized}
            onClick={aside.toggle}
          >
            <Icon name="minimize" size={16} />
          </ActionIcon>
        )}
      </div>
      <nav aria-label={t('menu.label')}>
        <ul className={classes.items}>
          {menu.map((item, at) => (
            <Fragment key={item.key}>
              {item.section && item.section !== menu[at - 1]?.section && (
                <li className={classes.section}>{t(`menu.${item.section}`)}</li>
              )}
              <li>
                {item.children ? (
                  <MenuGroup
                    item={item}
                    isActive={first?.key === item.key}
                    activeTo={second?.to}
                    asDropdown={aside.asDropdown}
                    position={isPhone ? 'bottom-start' : 'right-start'}
                  />
                ) : (
                  <Tooltip label={t(`menu.${item.key}`)} position="right" disabled={!isNarrow}>
                    <Link
                      to={item.to ?? paths.dashboard}
                      className={classes.item}
                      data-active={(first?.key === item.key && first?.to === item.to) || undefined}
                      aria-current={first?.key === item.key ? 'page' : undefined}
                    >
                      <Icon name={item.icon} />
                      <span className={classes.label}>{t(`menu.${item.key}`)}</span>
                    </Link>
                  </Tooltip>
                )}
              </li>
            </Fragment>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type GroupProps = {
  item: MenuItem;
  isActive: boolean;
  activeTo: string | undefined;
  asDropdown: boolean;
  position: 'right-start' | 'bottom-start';
};

function MenuGroup({ item, isActive, activeTo, asDropdown, position }: GroupProps) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(isActive);
  const inside = (
    <>
      <Icon name={item.icon} />
      <span className={classes.label}>{t(`menu.${item.key}`)}</span>
      <span className={classes.chevron} data-open={(isOpen && !asDropdown) || undefined}>
        <Icon name="chevronRight" size={14} />
      </span>
    </>
  );
  if (asDropdown) {
    return (
      <MenuFlyout item={item} activeTo={activeTo} position={position}>
        <UnstyledButton className={classes.item} data-active={isActive || undefined}>
          {inside}
        </UnstyledButton>
      </MenuFlyout>
    );
  }
  return (
    <>
      <UnstyledButton className={classes.item} aria-expanded={isOpen} onClick={() => setOpen((now) => !now)}>
        {inside}
      </UnstyledButton>
      <Collapse expanded={isOpen} transitionDuration={SUBMENU_SLIDE_MS}>
        <ul className={classes.children}>
          {item.children?.map((child) => (
            <li key={child.to}>
              <Link
                to={child.to}
                className={classes.child}
                data-active={child.to === activeTo || undefined}
                aria-current={child.to === activeTo ? 'page' : undefined}
              >
                {t(`menu.${child.key}`)}
              </Link>
            </li>
          ))}
        </ul>
      </Collapse>
    </>
  );
}
