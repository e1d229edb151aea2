import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PAGE_ANIMATION_MS } from '../kit/ui/timing';

/** A page fades in. A dialog, which is an address below its page, does not make the page fade again. */
export const usePageAnimation = <Element extends HTMLElement>() => {
  const element = useRef<Element>(null);
  // root, office, page
  const page = useRouterState({ select: (state) => state.matches.at(2)?.pathname });
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate?.({ opacity: [0, 1] }, { duration: PAGE_ANIMATION_MS, id: 'page' });
  }, [page]);
  return element;
};
