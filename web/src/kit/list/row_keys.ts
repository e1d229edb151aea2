import type { KeyboardEvent } from 'react';

/** Every row of a list, as a table's row or as a card. */
export const ROW = 'data-row';
export const ROW_MENU = 'data-row-menu';

type Handlers = { onOpen: (id: string) => void; onTick: ((id: string) => void) | undefined };

const rowsIn = (body: Element) => [...body.querySelectorAll<HTMLElement>(`[${ROW}]`)];

/**
 * Arrow keys go from row to row, Home and End to the first and the last, Enter opens the row's View, space ticks it.
 * Only the row itself and its closed menu listen; a field or a button inside keeps its own keys.
 */
export const onRowKey = (event: KeyboardEvent<HTMLElement>, { onOpen, onTick }: Handlers) => {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>(`[${ROW}]`);
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const isRow = target === row;
  const isMenu = target.hasAttribute(ROW_MENU) && target.getAttribute('aria-expanded') !== 'true';
  if (!isRow && !isMenu) return;
  const id = row.getAttribute(ROW) ?? '';
  const rows = rowsIn(event.currentTarget);
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to !== undefined) rows[Math.max(0, Math.min(to, rows.length - 1))]?.focus();
  else if (isRow && event.key === 'Enter') onOpen(id);
  else if (isRow && event.key === ' ') onTick?.(id);
  else return;
  event.preventDefault();
};

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

export type PageKey = 'search' | 'help' | 'rows';

/** What a key means for the page, when nobody is writing and no dialog is open: "/" search, "?" help, arrows rows. */
export const pageKeyOf = (event: globalThis.KeyboardEvent): PageKey | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target)) return;
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
  if (event.key === '/') return 'search';
  if (event.key === '?') return 'help';
  const isNowhere = event.target === document.body || (event.target as Element).id === 'content';
  return isNowhere && (event.key === 'ArrowDown' || event.key === 'ArrowUp') ? 'rows' : undefined;
};
