import { useEffect, useState } from 'react';
import { merchantApplicationSave, type Country } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { Autosave, type Draft, type SaveState } from './application_draft';
import { draftToWire } from './application_form';

/** The page's end of the autosave: `state` is what the reader sees, `saver.change` is called with every change. */
export function useAutosave(owner: string, isSent: boolean, countries: readonly Country[]) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const { mutateAsync } = useAction(
    async ({ step, values }: Draft, keyed: Keyed) => {
      const { application, isWhole } = draftToWire(values, countries);
      const { savedAt } = await merchantApplicationSave({ body: { step, application }, ...keyed });
      return { savedAt, isWhole };
    },
    { silent: true },
  );
  const [saver] = useState(() => new Autosave(owner, isSent ? (draft) => mutateAsync(draft) : null, setState));
  useEffect(() => {
    const leave = () => void saver.flush();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', leave);
      leave();
    };
  }, [saver]);
  return { saver, state };
}
