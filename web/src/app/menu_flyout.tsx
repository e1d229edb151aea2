import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_HOVER_MS, SUBMENU_SLIDE_MS } from '../kit/ui/timing';
import type { MenuItem } from './menu';

type Props = {
  item: MenuItem;
  activeTo: string | undefined;
  position: 'right-start' | 'bottom-start';
  /** The button that it opens beside. */
  children: ReactElement;
};

/** The entries below a menu entry, beside or under it: opened by pointer, click or keys, and gone 500 ms after the pointer left. */
export function MenuFlyout({ item, activeTo, position, children }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Menu
      trigger="click-hover"
      openDelay={0}
      closeDelay={MENU_HOVER_MS}
      position={position}
      shadow="md"
      offset={4}
      transitionProps={{ duration: SUBMENU_SLIDE_MS, transition: 'scale-y' }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(`menu.${item.key}`)}</Menu.Label>
        {item.children?.map((child) => (
          <Menu.Item
            key={child.to}
            component={Link}
            to={child.to}
            aria-current={child.to === activeTo ? 'page' : undefined}
            fw={child.to === activeTo ? 600 : undefined}
          >
            {t(`menu.${child.key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
