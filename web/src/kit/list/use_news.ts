/**
 * What happens while a list is open. The rows on the screen turn where they stand; what is new is counted and comes
 * when it is asked for. So that filters and sort hold, the list's own query is asked, which also says how many there
 * are now: what the address asks for, and not what the hint was about, decides what is new here.
 */
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LiveEvent } from '../../api/client';
import { useLiveLook } from '../../api/live/live';
import type { ListDefinition, PageOf } from './list_types';

/** What comes in quick succession is asked for once. */
const TOGETHER_MS = 400;
/** Rows that the list's page no longer has, read one by one. */
const SINGLE_MAX = 10;

/** The rows as they stand, each as it is now. */
export const turned = <Row extends { id: string }>(page: PageOf<Row>, fresh: Iterable<Row>): PageOf<Row> => {
  const now = new Map([...fresh].map((row) => [row.id, row]));
  return { ...page, content: page.content.map((row) => now.get(row.id) ?? row) };
};

type Shown<Row> = Pick<UseQueryResult<PageOf<Row>>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>;

export function useNews<Row extends { id: string }, Query>(
  list: ListDefinition<Row, Query>,
  query: object,
  shown: Shown<Row>,
): number {
  const queries = useQueryClient();
  const key = [list.key, 'list', query];
  const of = JSON.stringify([key, shown.dataUpdatedAt]);
  const [news, setNews] = useState({ of: '', count: 0 });
  const told = useRef(new Set<string>());

  const look = async () => {
    const before = shown.data;
    if (!before || shown.isPlaceholderData) return;
    const ids = told.current;
    told.current = new Set();
    const signal = AbortSignal.timeout(20_000);
    const now = await list.fetch(query as Query, signal);
    const there = new Set(now.content.map((row) => row.id));
    const gone = before.content.filter((row) => ids.has(row.id) && !there.has(row.id)).slice(0, SINGLE_MAX);
    const { fetchOne } = list;
    const single = fetchOne ? await Promise.all(gone.map((row) => fetchOne(row.id, signal))) : [];
    // Somebody loaded the list anew meanwhile: it is fresher than this.
    if (queries.getQueryState(key)?.dataUpdatedAt !== shown.dataUpdatedAt) return;
    queries.setQueryData<PageOf<Row>>(key, (page) => page && turned(page, [...now.content, ...single]), {
      updatedAt: shown.dataUpdatedAt,
    });
    setNews({ of, count: Math.max(0, now.totalElements - before.totalElements) });
  };

  const concerns = ({ isAgain, changes }: LiveEvent) => {
    const mine = changes.filter((change) => change.of === list.live);
    for (const { id } of mine) told.current.add(id);
    return isAgain || mine.length > 0;
  };
  // A look that fails says nothing: the rows are what they were, and the next one comes.
  useLiveLook(concerns, () => look().catch(() => undefined), {
    togetherMs: TOGETHER_MS,
    isOn: list.live !== undefined,
  });
  return news.of === of ? news.count : 0;
}
