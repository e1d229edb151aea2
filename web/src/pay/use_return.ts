import { useEffect } from 'react';

/** The browser shows the page as it was left (Back from the bank): a button that said "one moment" must work again. */
export const useRestored = (restored: () => unknown) => {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) restored();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [restored]);
};

/** The payer is back, from the bank, another tab or a tunnel. Whatever the page says may be old by then. */
export const useReturn = (back: () => unknown) => {
  useRestored(back);
  useEffect(() => {
    const visible = () => {
      if (document.visibilityState === 'visible') back();
    };
    const online = () => back();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', visible);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', visible);
    };
  }, [back]);
};
