import type { Keyed } from '../../api/query';

type Call<Answer> = (options: { path: { id: string } } & Keyed) => Promise<Answer>;

/** A generated call on one record, for a dialog (which knows its id) or for the bulk bar (which has the row). */
export const byId =
  <Answer>(call: Call<Answer>) =>
  (record: string | { id: string }, keyed: Keyed): Promise<Answer> =>
    call({ path: { id: typeof record === 'string' ? record : record.id }, ...keyed });
