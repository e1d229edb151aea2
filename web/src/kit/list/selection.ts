import { useEffect, useState } from 'react';

const ends = new Map<string, () => void>();

/** A dialog that changed something ends the selection of the list behind it. */
export const endSelection = (list: string) => ends.get(list)?.();

/** Which rows are ticked. It ends with the query: other rows, other page or other sort, other selection. */
export const useSelection = (list: string, query: string) => {
  const [kept, setKept] = useState<{ query: string; ids: string[] }>({ query, ids: [] });
  // Forgotten at once: who comes back to these rows has not ticked them.
  if (kept.query !== query) setKept({ query, ids: [] });
  useEffect(() => {
    ends.set(list, () => setKept((now) => ({ ...now, ids: [] })));
    return () => void ends.delete(list);
  }, [list]);
  return {
    selected: kept.query === query ? kept.ids : [],
    select: (ids: string[]) => setKept({ query, ids }),
  };
};
