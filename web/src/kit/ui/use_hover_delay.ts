import { useEffect, useRef, useState } from 'react';

/** Open a moment after the pointer or the focus came in, closed a moment after both have left. */
export const useHoverDelay = (openMs: number, closeMs: number) => {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inside = useRef({ pointer: false, focus: false });
  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (what: 'pointer' | 'focus', isIn: boolean) => () => {
    inside.current[what] = isIn;
    const next = inside.current.pointer || inside.current.focus;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), next ? openMs : closeMs);
  };
  return {
    isOpen,
    hover: {
      onPointerEnter: turn('pointer', true),
      onPointerLeave: turn('pointer', false),
      onFocus: turn('focus', true),
      onBlur: turn('focus', false),
    },
  };
};
