import type { QueryClient } from '@tanstack/react-query';
import { texts } from '../kit/i18n';
import { activeAccount, session, type SessionState } from '../kit/session/session';
import { toast } from '../kit/ui/toast';
import { paths } from '../nav/paths';
import type { makeRouter } from './router';

const faceOf = ({ permissions, user }: SessionState) => JSON.stringify([permissions, user?.viewedAs ?? null]);

/** Calls `look` when somebody may something else than before, or looks at the portal as another role, here or elsewhere. */
const onOtherFace = (look: () => void) => {
  let [account, face] = [activeAccount(session.get())?.id, faceOf(session.get())];
  return session.subscribe(() => {
    const state = session.get();
    const [before, now] = [face, faceOf(state)];
    const isSame = state.authToken !== null && account === activeAccount(state)?.id;
    account = activeAccount(state)?.id;
    face = now;
    if (isSame && before !== now) look();
  });
};

const ME = ['securityMe'];

/** What the pages do when the session ends or becomes another account's, in this tab or in another one. */
export const followSession = (queries: QueryClient, router: ReturnType<typeof makeRouter>) => {
  const stops = [
    session.onEnd((reason) => {
      queries.clear();
      if (reason === 'expired') {
        const { href: cameFrom } = router.state.location;
        void router.navigate({ to: paths.logout, state: { cameFrom }, replace: true });
      }
      if (reason === 'elsewhere') void router.navigate({ to: paths.login, replace: true });
    }),
    // The page goes first: left standing, it would ask for the old account's records in the new one's name.
    session.onSwitch(async (next, where) => {
      await queries.cancelQueries();
      await router.navigate({ to: paths.checkAccount, replace: true });
      queries.getQueryCache().clear();
      const company = activeAccount(next)?.company;
      if (where === 'elsewhere' && company) toast.info(texts.t('profile:account.elsewhere', { company }));
    }),
    session.onDoubt(() => void queries.invalidateQueries({ queryKey: ME })),
    onOtherFace(() => {
      void router.invalidate();
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
    }),
  ];
  return () => stops.forEach((stop) => stop());
};
