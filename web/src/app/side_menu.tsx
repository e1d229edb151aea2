import { Collapse, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../kit/ui/icon';
import { Logo } from '../kit/ui/logo';
import { useUiSettings } from '../kit/ui/settings';
import { trailFor, type MenuItem } from './menu';
import { paths } from './paths';
import { useMenu } from './use_menu';
import classes from './shell.module.css';

export function SideMenu() {
  const { t } = useTranslation('shell');
  const { brand } = useUiSettings();
  const { pathname } = useLocation();
  const menu = useMenu();
  const trail = trailFor(menu, pathname);
  const [first, second] = trail;
  return (
    <div className={classes.menu}>
      <Link to={paths.dashboard} className={classes.brand}>
        <Logo />
        <span>{brand.name}</span>
      </Link>
      <nav aria-label={t('menu.label')}>
        <ul className={classes.items}>
          {menu.map((item, at) => (
            <Fragment key={item.key}>
              {item.section && item.section !== menu[at - 1]?.section && (
                <li className={classes.section}>{t(`menu.${item.section}`)}</li>
              )}
              <li>
                {item.children ? (
                  <MenuGroup item={item} isActive={first?.key === item.key} activeTo={second?.to} />
                ) : (
                  <Link
                    to={item.to ?? paths.dashboard}
                    className={classes.item}
                    data-active={(first?.key === item.key && first?.to === item.to) || undefined}
                    aria-current={first?.key === item.key ? 'page' : undefined}
                  >
                    <Icon name={item.icon} />
                    {t(`menu.${item.key}`)}
                  </Link>
                )}
              </li>
            </Fragment>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function MenuGroup({ item, isActive, activeTo }: { item: MenuItem; isActive: boolean; activeTo: string | undefined }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(isActive);
  return (
    <>
      <UnstyledButton className={classes.item} aria-expanded={isOpen} onClick={() => setOpen((now) => !now)}>
        <Icon name={item.icon} />
        {t(`menu.${item.key}`)}
        <span className={classes.chevron} data-open={isOpen || undefined}>
          <Icon name="chevronRight" size={14} />
        </span>
      </UnstyledButton>
      <Collapse expanded={isOpen} transitionDuration={200}>
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
