import { useEffect, useState } from 'react';
import { session } from '../../kit/session/session';

let endedByItself = false;
session.onEnd((reason) => {
  if (reason === 'expired') endedByItself = true;
});

/** True on the first sign-in page after a session that ran out: a person who is thrown out is told why, once. */
export const useSessionEnded = (): boolean => {
  const [ended] = useState(endedByItself);
  useEffect(() => {
    endedByItself = false;
  }, []);
  return ended;
};
