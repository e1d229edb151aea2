import { useSyncExternalStore } from 'react';

/**
 * Which columns of a list a person wants, and in which order: kept on this browser, by list. A column that came after
 * the choice was kept stands where the list puts it, and is shown; one that is gone is forgotten.
 */
export type KeptColumn = { key: string; isShown: boolean };

const nameOf = (list: string) => `gerbang.list.${list}.columns`;
const listeners = new Set<() => void>();

const read = (list: string): string => {
  try {
    return localStorage.getItem(nameOf(list)) ?? '[]';
  } catch {
    return '[]';
  }
};

const parse = (text: string): KeptColumn[] => {
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    return kept.filter((it): it is KeptColumn => typeof it?.key === 'string' && typeof it?.isShown === 'boolean');
  } catch {
    return [];
  }
};

/** Every column of the list, in the person's order. */
export const arrange = (columns: string[], kept: KeptColumn[]): KeptColumn[] => {
  const known = kept.filter(({ key }, at) => columns.includes(key) && kept.findIndex((it) => it.key === key) === at);
  const arranged = [...known];
  columns.forEach((key, at) => {
    if (known.some((it) => it.key === key)) return;
    const before = arranged.findIndex((it) => it.key === columns[at - 1]);
    arranged.splice(before + 1, 0, { key, isShown: true });
  });
  return arranged;
};

export const move = (columns: KeptColumn[], at: number, by: number): KeptColumn[] => {
  const moved = columns[at];
  const to = at + by;
  if (!moved || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(at, 1).toSpliced(to, 0, moved);
};

/** A list without columns says nothing: the last one stays. */
export const toggleColumn = (columns: KeptColumn[], key: string): KeptColumn[] => {
  const next = columns.map((it) => (it.key === key ? { ...it, isShown: !it.isShown } : it));
  return next.some((it) => it.isShown) ? next : columns;
};

export const keepColumns = (list: string, columns: KeptColumn[] | null) => {
  try {
    if (columns) localStorage.setItem(nameOf(list), JSON.stringify(columns));
    else localStorage.removeItem(nameOf(list));
  } catch {
    // A browser that keeps nothing shows the list as it is.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

export const useColumns = (list: string, columns: string[]) =>
  arrange(columns, parse(useSyncExternalStore(subscribe, () => read(list))));
