import { client } from '../../api/gen/client.gen';
import type { Keyed } from '../../api/query';

export type SavedView = { id: string; list: string; name: string; search: string };

const shared = { responseStyle: 'data', throwOnError: true } as const;

export const savedViewList = async (list: string, signal: AbortSignal): Promise<SavedView[]> => {
  const page = await client.get<{ 200: { content: SavedView[] } }, unknown, true, 'data'>({
    ...shared,
    url: '/ui/saved-views',
    query: { list },
    signal,
  });
  return page.content;
};

export const savedViewCreate = (body: Omit<SavedView, 'id'>, keyed: Keyed) =>
  client.post<{ 200: SavedView }, unknown, true, 'data'>({
    ...shared,
    url: '/ui/saved-views',
    body,
    headers: { 'Content-Type': 'application/json', ...keyed.headers },
  });

export const savedViewDelete = (id: string, keyed: Keyed) =>
  client.delete<{ 204: void }, unknown, true, 'data'>({
    ...shared,
    url: '/ui/saved-views/{id}',
    path: { id },
    headers: keyed.headers,
  });
