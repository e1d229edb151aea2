import { useEffect } from 'react';

/** Keeps the screen on while a customer scans it, where the browser can. The lock is lost with the page out of sight. */
export const useAwake = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const got = await navigator.wakeLock.request('screen');
        if (isGone) await got.release();
        else lock = got;
      } catch {
        lock = undefined; // refused, as on a battery that is low: the screen sleeps as it always does
      }
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
};
