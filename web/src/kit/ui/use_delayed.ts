import { useEffect, useState } from 'react';

/** True once `on` has lasted this long: a quick answer should not flash an overlay. */
export const useDelayed = (on: boolean, ms: number): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on && late;
};
