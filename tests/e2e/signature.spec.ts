/** The signature tool: what it computes is what a merchant's program computes, and nothing is left out. */
import { createHmac } from 'node:crypto';
import { expect, expectAccessible, test, type Page } from './gerbang';

test.use({ isShared: true });

/** In the order in which the values are signed. */
const VALUES = {
  customerEmail: 'bala@payer.example',
  customerName: 'Bala a/l Muthu',
  customerPhone: '+60123456789',
  mchtId: 'M0001',
  mchtTxnId: 'ORDER-2026-1',
  orderDescription: 'Nasi lemak & teh tarik – 2 × “ikan”',
  txnAmount: '12.50',
};
const KEY = 'a key of the sandbox';

const signed = (values: Record<string, string>, key: string) =>
  createHmac('sha512', key).update(Object.values(values).join(''), 'utf8').digest('base64');

/** A developer knows it by the name that is sent, which stands in its label. */
const field = (page: Page, name: string) => page.getByRole('form').getByLabel(`(${name})`);
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};
const generate = (page: Page) => page.getByRole('button', { name: 'Generate signature' });

test('signature_needs_all_eight_fields_follows_them_and_is_compared_with_another_program_s', async ({ person }) => {
  const page = await person();
  await page.goto('/generate-signature');
  await expect(generate(page)).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await test.step('all eight fields are required', async () => {
    await generate(page).click();
    await expect(page.getByText('Can not be empty')).toHaveCount(8);
    const all = { ...VALUES, signKey: KEY };
    for (const name of Object.keys(all)) await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    let missing = 8;
    for (const [name, value] of Object.entries(all)) {
      await expect(page.getByRole('status', { name: 'Signature' })).toBeHidden();
      await field(page, name).fill(value);
      await generate(page).click();
      await expect(page.getByText('Can not be empty')).toHaveCount(--missing);
    }
    await expect(page.getByRole('status', { name: 'Signature' })).toHaveText(signed(VALUES, KEY));
  });
  await test.step('it is the HMAC of the values and follows them', async () => {
    const output = page.getByRole('status', { name: 'Signature' });
    await expect(output).toHaveText(signed(VALUES, KEY));
    await expectAccessible(page);

    const changed = { ...VALUES, txnAmount: '12.51' };
    await field(page, 'txnAmount').fill(changed.txnAmount);
    await expect(output).toHaveText(signed(changed, KEY));
    await field(page, 'signKey').fill('another');
    await expect(output).toHaveText(signed(changed, 'another'));
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  });
  await test.step('a text of another program is told its first byte that differs', async () => {
    await fill(page, { ...VALUES, signKey: KEY });
    const theirs = page.getByLabel('Text that your program signed');
    await theirs.fill(Object.values({ ...VALUES, customerName: 'Bala A/L Muthu' }).join(''));
    const told = page.getByRole('alert').filter({ hasText: 'is the first that differs' });
    await expect(told).toContainText(
      `Byte ${'bala@payer.exampleBala a'.length} is the first that differs, in customerName`,
    );
    await expect(told).toContainText('61 2F 6C'); // "a/l" here
    await expect(told).toContainText('41 2F 4C'); // "A/L" there
    await expectAccessible(page);
    await theirs.fill(Buffer.from(Object.values(VALUES).join('')).toString('hex'));
    await expect(page.getByText('The text is right, byte for byte.')).toBeVisible();
    const other = createHmac('sha256', KEY).update(Object.values(VALUES).join('|')).digest('hex');
    await page.getByLabel('Signature of your program').fill(other);
    await expect(page.getByText('Your program puts "|" between the values')).toBeVisible();
  });
});
