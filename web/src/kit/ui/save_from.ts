import { client } from '../../api/gen/client.gen';
import { saveFile } from './save_file';

/** Fetched, not opened: it is for who is signed in. As bytes: a text would lose the mark by which Excel knows its encoding. */
export const saveFrom = async (url: string, name: string, path: Record<string, string> = {}) => {
  const { data } = await client.get<{ 200: Blob }, unknown, true, 'fields'>({
    url,
    path,
    parseAs: 'blob',
    responseStyle: 'fields',
    throwOnError: true,
  });
  saveFile(name, data as Blob);
};
