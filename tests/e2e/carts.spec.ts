/** AxaiCart, the merchant's side: a shop is built, opened, sold from and packed. */
import { readFileSync } from 'node:fs';
import { Api } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { bankChoose, expectReceipt, PAYER } from './payer';
import { png } from './pictures';
import { enter, field, heading, row, rowAction, signOut, speak, WIDE_LANGUAGES } from './portal';
import { bankApprove } from './sandbox';
import { add, ADDRESS, order, toBasket } from './shopper';
import { drawn, nothing_sticks_out } from './sticks_out';

const CARTS = '/payment-service/axaicart';
const picture = (name = 'kuih.png') => ({ name, mimeType: 'image/png', buffer: png(640, 480, [190, 90, 40]) });

const item = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Move ${name}`, exact: true }) });
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
const names = (page: Page) =>
  page
    .locator('[data-handle]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')!.slice('Move '.length)));
const publish = (page: Page) => page.getByRole('switch', { name: 'Published' }).press('Space');

test('a_shop_is_built_on_a_phone_and_sells_and_its_order_is_packed', async ({ person }) => {
  const merchant = await person(PHONE);
  await enter(merchant, CARTS);
  await expect(merchant.getByText(/Create your first cart/)).toBeVisible();
  await expectAccessible(merchant);
  await merchant.getByRole('link', { name: 'New cart' }).click();
  await field(merchant, 'Title').fill('Kuih Raya');
  await field(merchant, 'Delivery fee').fill('8');
  await field(merchant, 'Name').fill('Kuih lapis');
  await field(merchant, 'Price').fill('12.5');
  await field(merchant, 'Left in stock').fill('10');
  const chooser = merchant.waitForEvent('filechooser');
  await merchant.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chooser).setFiles(picture());
  await expect(merchant.getByRole('img', { name: 'Picture of the item' })).toHaveAttribute('src', /axaicart\/pictures/);
  await expectAccessible(merchant);
  await merchant.getByRole('button', { name: 'Add item' }).click();
  await field(merchant, 'Name').fill('Teh tarik');
  await field(merchant, 'Price').fill('3');
  await publish(merchant);
  await merchant.getByRole('button', { name: 'Save', exact: true }).click();
  const ready = merchant.getByRole('dialog', { name: 'Your cart is ready' });
  await expect(ready.getByRole('img', { name: 'QR code of Kuih Raya' })).toBeVisible();
  await expectAccessible(merchant);
  const url = (await ready.getByText(/\/axaicart\//).textContent())!;

  const payer = await person(PHONE);
  await payer.goto(url);
  await expect(payer.locator('.picture img').first()).toHaveJSProperty('complete', true);
  await add(payer, 'Kuih lapis');
  await payer.getByRole('button', { name: 'One more: Kuih lapis' }).click();
  await add(payer, 'Teh tarik');
  await toBasket(payer);
  await payer.getByLabel('Note to the seller').fill('Ring twice');
  await order(payer);
  await bankChoose(payer, 'SBI Bank A');
  await bankApprove(payer);
  await expectReceipt(payer, {});

  await ready.getByRole('button', { name: 'Close' }).last().click();
  await merchant.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Orders' }).click();
  await merchant.getByText(PAYER.name).click();
  const details = merchant.getByRole('dialog', { name: 'Order' });
  await expect(details).toContainText('2 × RM 12.50');
  await expect(details.getByRole('row', { name: /Kuih lapis/ })).toContainText('RM 25.00');
  await expect(details.getByRole('row', { name: /^Total/ })).toContainText('RM 36.00');
  await expect(details).toContainText(ADDRESS.line);
  await expect(details).toContainText('Ring twice');
  await expectAccessible(merchant);
  await nothing_sticks_out(merchant);
  const download = merchant.waitForEvent('download');
  await details.getByRole('button', { name: 'Packing slip' }).click();
  const slip = await download;
  expect(slip.suggestedFilename()).toMatch(/^packing-slip-.+\.pdf$/);
  expect(
    readFileSync(await slip.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await details.getByRole('link', { name: 'See the transaction' }).click();
  const sale = merchant.getByRole('dialog', { name: 'Transaction details' });
  await expect(sale.getByRole('row', { name: /Kuih lapis/ })).toContainText('RM 25.00');
  await expect(sale).toContainText(ADDRESS.line);
  await expectAccessible(merchant);
});

test('a_shop_is_published_copied_and_deleted_from_the_list', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  await api.cartCreate([
    { name: 'Kuih lapis', price: '5.00' },
    { name: 'Kuih seri muka', price: '30.00', stock: 0 },
  ]);
  await api.signOut();
  const page = await person();
  await enter(page, CARTS);
  await expect(row(page, 'Kuih Raya')).toContainText('Draft');
  await expect(row(page, 'Kuih Raya')).toContainText('2 items · 1 sold out');
  await expect(row(page, 'Kuih Raya')).toContainText('5.00 – 30.00');
  await rowAction(page, 'Kuih Raya', 'Publish');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(row(page, 'Kuih Raya')).toContainText('Published');
  await rowAction(page, 'Kuih Raya', 'View');
  const view = page.getByRole('dialog', { name: 'Cart' });
  await expect(view).toContainText('Sold out');
  await expect(view.getByRole('link', { name: /\/axaicart\// })).toBeVisible();
  await expectAccessible(page);
  await view.getByRole('button', { name: 'Close' }).click();
  await rowAction(page, 'Kuih Raya', 'QR Code');
  await expect(page.getByRole('img', { name: 'QR code of Kuih Raya' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await rowAction(page, 'Kuih Raya', 'Duplicate');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(1);

  // All at once.
  await page.getByRole('checkbox', { name: 'Select All' }).check();
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('menuitem', { name: 'Published' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Published' })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select All' }).check();
  await page.getByRole('button', { name: 'Delete All' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No records found')).toBeVisible();
});

test('items_are_moved_with_the_mouse_the_keys_and_a_finger', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const cart = await api.cartCreate(['A', 'B', 'C', 'D'].map((name) => ({ name })));
  await api.signOut();
  await test.step('the mouse and the keys', async () => {
    const page = await person();
    await enter(page, `${CARTS}/${cart.id}/edit`);
    // Away from the edges of the window, where the page scrolls under the pointer for as long as it is held there.
    await handle(page, 'B').evaluate((it) => it.scrollIntoView({ block: 'center' }));
    await drawn(page); // and where it stays
    const middle = async (name: string) => {
      const box = (await handle(page, name).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [from, to] = [await middle('A'), await middle('C')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 10);
    await page.mouse.up();
    expect(await names(page)).toEqual(['B', 'C', 'A', 'D']);
    await expect(handle(page, 'A')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    expect(await names(page)).toEqual(['B', 'C', 'D', 'A']);
    await expect(page.getByRole('status').filter({ hasText: 'A is now number 4 of 4' })).toHaveCount(1);
    await expect(handle(page, 'A')).toBeFocused();
    await page.keyboard.press('Home');
    expect(await names(page)).toEqual(['A', 'B', 'C', 'D']);
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const view = page.getByRole('dialog', { name: 'Cart' });
    await expect(view.getByRole('listitem')).toContainText(['B', 'C', 'D', 'A']);
    await signOut(page);
  });
  await test.step('a finger', async () => {
    const page = await person(PHONE);
    await enter(page, `${CARTS}/${cart.id}/edit`);
    await handle(page, 'B').scrollIntoViewIfNeeded();
    const box = (await handle(page, 'B').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
    await send('touchStart', y);
    await send('touchMove', y + 30);
    // The last of it comes in one go, faster than anything is drawn.
    await send('touchMove', y + 160);
    await send('touchEnd');
    await expect.poll(() => names(page)).toEqual(['C', 'D', 'B', 'A']);
  });
});

test('a_picture_that_cannot_be_used_is_refused_clearly', async ({ person, trouble }) => {
  trouble.expect(/cart-pictures.*4\d\d/);
  const page = await person();
  await enter(page, `${CARTS}/new`);
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'price.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByRole('alert')).toContainText('Choose a JPEG, PNG, GIF or WebP picture.');
  await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
  await expect(page.getByRole('alert')).toContainText('larger than 8 MB');
  await file.setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(page.getByRole('alert')).toContainText(/not a picture that is taken here/);
  await expectAccessible(page);
  await file.setInputFiles(picture());
  await expect(page.getByRole('img', { name: 'Picture of the item' })).toHaveAttribute('src', /axaicart\/pictures/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the_editor_works_with_the_keyboard_alone', async ({ person }) => {
  const page = await person();
  await enter(page, `${CARTS}/new`);
  await field(page, 'Title').focus();
  await page.keyboard.type('Kuih Raya');
  await field(page, 'Name').focus();
  await page.keyboard.type('Kuih lapis');
  await page.getByRole('button', { name: 'Add item' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('Teh tarik');
  await handle(page, 'Teh tarik').focus();
  await page.keyboard.press('ArrowUp');
  expect(await names(page)).toEqual(['Teh tarik', 'Kuih lapis']);
  await item(page, 'Kuih lapis').getByRole('button', { expanded: false }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove item' }).focus();
  await page.keyboard.press('Enter');
  await expect(handle(page, 'Teh tarik')).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Teh tarik');
});

const LONG = 'Kuih lapis legit dengan rempah istimewa, potongan besar untuk perayaan keluarga';

test('nothing_sticks_out_of_axaicart_in_any_language', { tag: '@look' }, async ({ server, person }) => {
  test.slow();
  const api = await new Api(server).signIn();
  const cart = await api.cartCreate(
    [
      { name: LONG, price: '1234567.89', stock: 9 },
      { name: '林记', stock: 0 },
      { name: 'Teh', price: null },
    ],
    { title: LONG },
  );
  await api.signOut();
  const page = await person({ ...PHONE, viewport: { width: 320, height: 640 } });
  await enter(page, CARTS);
  const look = async (address: string, ready: () => Promise<unknown>) => {
    await page.goto(address);
    await ready();
    for (const language of WIDE_LANGUAGES) {
      await speak(page, language);
      await nothing_sticks_out(page);
    }
    await speak(page, 'en');
  };
  await look(CARTS, () => expect(page.getByText(LONG).first()).toBeVisible());
  await look(`${CARTS}/${cart.id}/view`, () => expect(page.getByRole('dialog')).toContainText('林记'));
  await look(`${CARTS}/orders`, () => expect(heading(page, 'Orders')).toBeVisible());
  await look(`${CARTS}/${cart.id}/edit`, async () => {
    await expect(handle(page, '林记')).toBeVisible();
    await item(page, LONG).getByRole('button', { expanded: false }).click();
  });
});

test('axe_finds_nothing_in_axaicart_in_dark_colours', { tag: '@look' }, async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const cart = await api.cartCreate([{ stock: 3 }, { name: 'Teh', price: null }]);
  await api.signOut();
  const page = await person({ colorScheme: 'dark' });
  await enter(page, CARTS);
  await expect(row(page, 'Kuih Raya')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${CARTS}/${cart.id}/edit`);
  await item(page, 'Kuih 1').getByRole('button', { expanded: false }).click();
  await expectAccessible(page);
  await page.goto(`${CARTS}/${cart.id}/view`);
  await expect(page.getByRole('dialog')).toContainText('Teh');
  await expectAccessible(page);
  await page.goto(`${CARTS}/orders`);
  await expect(heading(page, 'Orders')).toBeVisible();
  await expectAccessible(page);
});
