import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where closing a dialog leads, when it was opened from another dialog rather than from its list. */
    back?: string;
  }
}

/** For `state` of a link into a dialog: closing it leads back here. */
export const useBackHere = () => {
  const { href } = useLocation();
  return { back: href };
};

/** For `search` of a link that leaves the list under it as it is. */
export const keepSearch = ((now: object) => now) as never;
