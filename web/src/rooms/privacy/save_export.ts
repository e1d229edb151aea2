import type { PersonalSubject } from '../../api/client';
import { client } from '../../api/gen/client.gen';
import { saveFile } from '../../kit/ui/save_file';

/** All that is held about somebody. Asked for with a body: an address would stand in every log on the way. */
export const saveExport = async (subject: PersonalSubject, format: 'csv' | 'xlsx') => {
  const { data } = await client.post<{ 200: Blob }, unknown, true, 'fields'>({
    url: '/admin/personal-data/export/{format}',
    path: { format },
    body: subject,
    headers: { 'Content-Type': 'application/json' },
    parseAs: 'blob',
    responseStyle: 'fields',
    throwOnError: true,
  });
  saveFile(`personal-data.${format}`, data as Blob);
};
