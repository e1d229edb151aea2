/**
 * While the bank is being waited for, the server says when something happened, and the page looks. Where the stream is
 * refused or cut, the page goes on asking by itself, as it does anyway.
 */
import { useEffect } from 'react';
import { listen } from '../api/live/event_stream';

export const useTold = (reference: string, isWaiting: boolean, look: () => Promise<void>) => {
  useEffect(() => {
    if (!isWaiting) return;
    const path = `/api/v1/pay/checkouts/${encodeURIComponent(reference)}/live`;
    const stream = listen(
      (headers, signal) => fetch(path, { cache: 'no-store', credentials: 'omit', signal, headers }),
      () => void look(),
    );
    return stream.stop;
  }, [reference, isWaiting, look]);
};
