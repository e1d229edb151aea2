import { client } from '../../api/gen/client.gen';

export type ExportFormat = 'csv' | 'xlsx';
export type ExportProgress = { rows: number; share: number };

const MEDIA = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** `attachment; filename="sales-transactions-20261121-1730.csv"` → the name; never a path. */
export const fileNameOf = (disposition: string | null, otherwise: string): string =>
  /filename="?([^";/\\]+)"?/i.exec(disposition ?? '')?.[1]?.trim() || otherwise;

const count = (header: string | null) => (/^\d+$/.test(header ?? '') ? Number(header) : 0);

type Request = {
  path: string;
  format: ExportFormat;
  query: Record<string, string>;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
};

/**
 * The whole filtered list as a file. It streams, so that progress can be told: the size is the server's estimate,
 * which is why the last hundredth is only there when the stream has ended.
 */
export const fetchExport = async ({ path, format, query, signal, onProgress }: Request) => {
  const { data, response } = await client.get<{ 200: ReadableStream<Uint8Array> }, unknown, true, 'fields'>({
    url: `/${path}/export/${format}`,
    query,
    parseAs: 'stream',
    responseStyle: 'fields',
    throwOnError: true,
    signal,
  });
  const rows = count(response.headers.get('X-Export-Rows'));
  const bytes = count(response.headers.get('X-Export-Bytes'));
  const parts: BlobPart[] = [];
  let received = 0;
  onProgress({ rows, share: 0 });
  const reader = (data as ReadableStream<Uint8Array>).getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parts.push(step.value as BlobPart);
    received += step.value.byteLength;
    onProgress({ rows, share: bytes > 0 ? Math.min(0.99, received / bytes) : 0 });
  }
  onProgress({ rows, share: 1 });
  const name = fileNameOf(response.headers.get('Content-Disposition'), `export.${format}`);
  return { name, rows, blob: new Blob(parts, { type: MEDIA[format] }) };
};
