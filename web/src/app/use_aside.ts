import { useState } from 'react';
import { menuStore, type LayoutConfig } from '../kit/ui/layout';
import { ASIDE_CLOSE_MS, ASIDE_OPEN_MS } from '../kit/ui/timing';
import { useHoverDelay } from '../kit/ui/use_hover_delay';

/** Whether the side menu is wide or only icons, in the column of a desk as in the drawer of a phone. */
export const useAside = ({ aside }: LayoutConfig) => {
  const [isMinimized, setMinimized] = useState(
    () => (aside.minimizeToggle ? menuStore.isMinimized() : undefined) ?? aside.minimized,
  );
  const { isOpen, hover } = useHoverDelay(ASIDE_OPEN_MS, ASIDE_CLOSE_MS);
  const toggle = () => {
    menuStore.keep(!isMinimized);
    setMinimized(!isMinimized);
  };
  const isNarrow = isMinimized && !(aside.hoverable && isOpen);
  return {
    isMinimized,
    isNarrow,
    asDropdown: aside.submenuDropdown || isNarrow,
    hover: isMinimized && aside.hoverable ? hover : {},
    toggle: aside.minimizeToggle ? toggle : undefined,
  };
};
export type AsideState = ReturnType<typeof useAside>;
