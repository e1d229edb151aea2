import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

/** Whether the page is scrolled further than this. Renders anew only when that turns. */
export const useScrolledPast = (px: number): boolean => useSyncExternalStore(subscribe, () => window.scrollY > px);
