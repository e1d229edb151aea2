import { useState } from 'react';
import type { LayoutConfig } from '../kit/ui/layout';
import { ASIDE_CLOSE_MS, ASIDE_OPEN_MS } from '../kit/ui/timing';
import { useHoverDelay } from '../kit/ui/use_hover_delay';

/** Whether the side menu is wide or only icons, in the column of a desk as in the drawer of a phone. */
export const useAside = ({ aside }: LayoutConfig) => {
  const [isMinimized, setMinimized] = useState(aside.minimized);
  const { isOpen, hover } = useHoverDelay(ASIDE_OPEN_MS, ASIDE_CLOSE_MS);
  const isNarrow = isMinimized && !(aside.hoverable && isOpen);
  return {
    isMinimized,
    isNarrow,
    asDropdown: aside.submenuDropdown || isNarrow,
    hover: isMinimized && aside.hoverable ? hover : {},
    toggle: aside.minimizeToggle ? () => setMinimized((now) => !now) : undefined,
  };
};
export type AsideState = ReturnType<typeof useAside>;
