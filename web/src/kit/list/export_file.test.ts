import { afterEach, expect, test, vi } from 'vitest';
import { client } from '../../api/gen/client.gen';
import { fetchExport, fileNameOf } from './export_file';

afterEach(() => vi.restoreAllMocks());

const stream = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(control) {
      for (const part of parts) control.enqueue(new TextEncoder().encode(part));
      control.close();
    },
  });

const answering = (data: ReadableStream<Uint8Array>, headers: Record<string, string>) =>
  vi
    .spyOn(client, 'get')
    .mockResolvedValue({ data, response: { status: 200, headers: new Headers(headers) } } as never);

const request = (onProgress = vi.fn()) => ({
  path: 'payments/sales-transactions',
  format: 'csv' as const,
  query: { filterStatus: '11' },
  signal: new AbortController().signal,
  onProgress,
});

test('the_file_has_the_servers_name_and_never_a_path', () => {
  expect(fileNameOf('attachment; filename="sales-20261121-1730.csv"', 'x')).toBe('sales-20261121-1730.csv');
  expect(fileNameOf('attachment; filename="../../etc/x.csv"', 'export.csv')).not.toContain('/');
  expect(fileNameOf(null, 'export.csv')).toBe('export.csv');
});

test('progress_is_told_from_the_servers_estimate_and_is_whole_at_the_end_only', async () => {
  const onProgress = vi.fn();
  answering(stream('12345', '67890abc'), {
    'X-Export-Rows': '100000',
    'X-Export-Bytes': '10',
    'Content-Disposition': 'attachment; filename="sales.csv"',
  });
  const file = await fetchExport(request(onProgress));
  expect(onProgress.mock.calls.map(([progress]) => progress)).toEqual([
    { rows: 100000, share: 0 },
    { rows: 100000, share: 0.5 },
    { rows: 100000, share: 0.99 },
    { rows: 100000, share: 1 },
  ]);
  expect(file).toMatchObject({ name: 'sales.csv', rows: 100000 });
  expect(await file.blob.text()).toBe('1234567890abc');
});

test('the_export_asks_for_the_lists_filters_and_no_page', async () => {
  const get = answering(stream(), {});
  await fetchExport(request());
  expect(get.mock.calls[0]?.[0]).toMatchObject({ query: { filterStatus: '11' } });
  expect(get.mock.calls[0]?.[0].url).toContain('payments/sales-transactions/export');
});

test('a_stream_that_breaks_off_is_no_file', async () => {
  const broken = new ReadableStream<Uint8Array>({ start: (control) => control.error(new Error('broken off')) });
  answering(broken, {});
  await expect(fetchExport(request())).rejects.toThrow('broken off');
});
