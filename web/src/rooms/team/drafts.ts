import { useEffect, useState } from 'react';
import type { Draft } from './matrix';

const KEY = 'gerbang.roleDrafts';
type Kept = { of: string; drafts: Draft[] };

const read = (of: string): Draft[] => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.of === of ? kept.drafts : [];
  } catch {
    return [];
  }
};

/** Changes of roles that are not saved: they outlive the page, because the portal is looked at with them. */
export const useDrafts = (of: string) => {
  const [drafts, setDrafts] = useState<Draft[]>(() => read(of));
  useEffect(() => {
    if (drafts.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ of, drafts } satisfies Kept));
    else sessionStorage.removeItem(KEY);
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
