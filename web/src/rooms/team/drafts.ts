import { useEffect, useState } from 'react';
import type { Draft } from './matrix';

let kept: { of: string; drafts: Draft[] } | undefined;

/** Changes of roles that are not saved: they outlive the page, because the portal is looked at with them. */
export const useDrafts = (of: string) => {
  const [drafts, setDrafts] = useState<Draft[]>(() => (kept?.of === of ? kept.drafts : []));
  useEffect(() => {
    kept = { of, drafts };
  }, [of, drafts]);
  return {
    drafts,
    put: (draft: Draft) =>
      setDrafts((all) =>
        all.some(({ id }) => id === draft.id) ? all.map((it) => (it.id === draft.id ? draft : it)) : [...all, draft],
      ),
    drop: (id: string) => setDrafts((all) => all.filter((it) => it.id !== id)),
  };
};
