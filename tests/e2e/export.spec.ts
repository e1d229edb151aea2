/** A list of 100,000 rows as a file: the file that the browser saves sums to its own control total. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { enter, toast } from './portal';

const run = promisify(execFile);
const ROWS = 10_000; // tests/api/test_exports.py takes away 100,000

/** Opens a saved file as a spreadsheet does: how many rows there are, what they sum up to, what the file says. */
const READ = `
import csv, decimal, json, sys
path = sys.argv[1]
if path.endswith("x"):
    import openpyxl
    book = openpyxl.load_workbook(path, read_only=True)
    rows = list(book.worksheets[0].iter_rows(values_only=True))
    about = dict(book.worksheets[1].iter_rows(values_only=True))
else:
    lines = list(csv.reader(open(path, encoding="utf-8-sig", newline="")))
    rows, about = lines, {}
amount = rows[0].index("Amount (MYR)")
total = sum(decimal.Decimal(str(row[amount])) for row in rows[1:])
print(json.dumps({"rows": len(rows) - 1, "total": str(total.quantize(decimal.Decimal("0.01"))),
                  "about": {key: str(value) for key, value in about.items()}}))
`;
interface Read {
  rows: number;
  total: string;
  about: Record<string, string>;
}

const save = async (page: Page, format: 'CSV' | 'XLSX') => {
  const saved = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: `Export as ${format}` }).click();
  const download = await saved;
  await expect(toast(page, download.suggestedFilename())).toBeVisible();
  // The reader goes by the ending, which the download's own path lacks.
  const path = `${await download.path()}.${format.toLowerCase()}`;
  await download.saveAs(path);
  const { stdout } = await run('/usr/bin/python3', ['-c', READ, path], { maxBuffer: 1 << 20 });
  return { name: download.suggestedFilename(), ...(JSON.parse(stdout) as Read) };
};

test('export_of_a_long_list_sums_to_its_control_total', async ({ server, person }) => {
  await server.command('seed', ['--transactions', String(ROWS), '--days', '30']);
  const page = await person({ acceptDownloads: true });
  // Everything that was ever sold, whatever became of it.
  await enter(page, '/transaction/all?createdDateFrom=&createdDateTo=&filterStatus=');
  const footer = page.getByText(/^Showing rows 1 to 10 of [\d,]+$/);
  await expect(footer).toBeVisible();
  const total = Number((await footer.innerText()).replace(/.* of /, '').replaceAll(',', ''));
  expect(total).toBeGreaterThanOrEqual(ROWS);

  const totals = new Set<string>();
  for (const format of ['CSV', 'XLSX'] as const) {
    const file = await save(page, format);
    expect(file.name).toMatch(new RegExp(String.raw`^sales-transactions-\d{8}-\d{4}\.${format.toLowerCase()}$`));
    expect(file.rows).toBe(total);
    totals.add(file.total);
    if (format === 'CSV') continue; // rows alone
    expect(Number(file.about['Row count'])).toBe(total);
    expect(Number(file.total)).toBe(Number(file.about['Control total (MYR)']));
    expect(file.about['Time zone']).toBe('Asia/Kuala_Lumpur (UTC+08:00)');
  }
  expect(totals.size, 'both sum up to the same').toBe(1);
  await expectAccessible(page);
});
