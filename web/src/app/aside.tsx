import { Collapse, Drawer } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { COLLAPSE_MS } from '../kit/ui/timing';
import { SideMenu } from './side_menu';
import type { AsideState } from './use_aside';
import classes from './shell.module.css';

const WIDE_PX = 270;
const NARROW_PX = 76;
const duration = { '--g-collapse': `${COLLAPSE_MS}ms` } as CSSProperties;

type Props = { aside: AsideState; isFixed: boolean };

/** The side menu beside the page, from 992 px on. */
export function AsideColumn({ aside, isFixed }: Props) {
  return (
    <aside
      className={classes.aside}
      style={duration}
      data-fixed={isFixed || undefined}
      data-minimized={aside.isMinimized || undefined}
    >
      <div
        className={classes.asideBody}
        data-narrow={aside.isNarrow || undefined}
        data-over={(aside.isMinimized && !aside.isNarrow) || undefined}
        {...aside.hover}
      >
        <SideMenu aside={aside} />
      </div>
    </aside>
  );
}

/** The same below 992 px: fixed it slides over the page, else it opens in the page and scrolls away with it. */
export function AsideOnPhone({ aside, isFixed, isOpen, onClose }: Props & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  if (!isFixed) {
    return (
      <Collapse expanded={isOpen} transitionDuration={COLLAPSE_MS} hiddenFrom="lg">
        <div className={classes.inlineMenu} {...aside.hover}>
          <SideMenu aside={aside} isPhone />
        </div>
      </Collapse>
    );
  }
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      size={aside.isNarrow ? NARROW_PX : WIDE_PX}
      padding={0}
      classNames={{ content: classes.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu.label')} style={duration} {...aside.hover}>
        <SideMenu aside={aside} isPhone />
      </Drawer.Content>
    </Drawer.Root>
  );
}
