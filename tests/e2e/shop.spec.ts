/** A shop's page: nothing that a payer has put together is lost, and nothing is sold twice. */
import { Api } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { bankChoose, detailsGive, expectReceipt, PAYER, told } from './payer';
import { png } from './pictures';
import { heading, speak, WIDE_LANGUAGES } from './portal';
import { bankApprove, bankFinish } from './sandbox';
import { add, ADDRESS, customerGive, order, quantity, toBasket } from './shopper';
import { drawn, nothing_sticks_out } from './sticks_out';
import { shifted, shiftsWatch, weigh } from './weigh';

const LAPIS = { name: 'Kuih lapis', price: '12.50' };
const TEA = { name: 'Teh tarik', price: '0.10' };

const total = (page: Page) => page.locator('.sum-total dd');

test('a_basket_adds_up_stays_within_bounds_and_survives_a_reload', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  await test.step('amounts are price times quantity, and the total has the delivery', async () => {
    const cart = await api.cartOpen([LAPIS, TEA]);
    const payer = await person(PHONE);
    await payer.goto(cart.url);
    await expect(heading(payer, 'Kuih Raya')).toBeVisible();
    await expect(payer.getByText('RM 12.50', { exact: true })).toBeVisible();
    await add(payer, LAPIS.name);
    await add(payer, TEA.name);
    await payer.getByRole('button', { name: `One more: ${TEA.name}` }).click();
    await payer.getByRole('button', { name: `One more: ${TEA.name}` }).click();
    await expect(payer.getByRole('status')).toContainText('In your basket: 4');
    await expect(payer.getByRole('status')).toContainText('RM 12.80');
    await toBasket(payer);
    const line = payer.getByRole('listitem').filter({ hasText: TEA.name });
    await expect(line).toContainText('RM 0.30');
    await expect(line).toContainText('RM 0.10 each');
    await expect(total(payer)).toHaveText('RM 20.80');
    await order(payer);
    await expect(payer.getByRole('button', { name: 'Pay RM 20.80' })).toBeVisible();
  });
  await test.step('a quantity stays within its bounds and what is left', async () => {
    const cart = await api.cartOpen([
      { name: 'Dozen', quantityMin: 12, quantityMax: 24 },
      { name: 'Few', stock: 3 },
      { name: 'None', stock: 0 },
    ]);
    const payer = await person(PHONE);
    await payer.goto(cart.url);
    await expect(payer.getByText('Only 3 left')).toBeVisible();
    await expect(payer.getByRole('listitem').filter({ hasText: 'None' })).toContainText('Sold out');
    await add(payer, 'Dozen');
    await expect(quantity(payer, 'Dozen')).toHaveValue('12');
    await quantity(payer, 'Dozen').fill('99');
    await quantity(payer, 'Dozen').press('Enter');
    await expect(quantity(payer, 'Dozen')).toHaveValue('24');
    await quantity(payer, 'Dozen').fill('3');
    await quantity(payer, 'Dozen').blur();
    await expect(quantity(payer, 'Dozen')).toHaveValue('12');
    await payer.getByRole('button', { name: 'One less: Dozen' }).click();
    await expect(payer.getByRole('button', { name: 'Add: Dozen' })).toBeFocused();
    await add(payer, 'Few');
    await quantity(payer, 'Few').fill('9');
    await quantity(payer, 'Few').blur();
    await expect(quantity(payer, 'Few')).toHaveValue('3');
    await expect(payer.getByRole('button', { name: 'One more: Few' })).toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('it survives a reload and is the same in a second tab', async () => {
    const cart = await api.cartOpen([LAPIS, TEA]);
    const payer = await person(PHONE);
    await payer.goto(cart.url);
    await add(payer, LAPIS.name);
    await payer.reload();
    await expect(quantity(payer, LAPIS.name)).toHaveValue('1');

    const second = await payer.context().newPage();
    await second.goto(cart.url);
    await expect(quantity(second, LAPIS.name)).toHaveValue('1');
    await add(second, TEA.name);
    await expect(quantity(payer, TEA.name)).toHaveValue('1');
    await payer.getByRole('button', { name: `One more: ${LAPIS.name}` }).click();
    await expect(quantity(second, LAPIS.name)).toHaveValue('2');
    await expect(quantity(second, TEA.name)).toHaveValue('1');

    // The payer's details are kept too, and the browser's back button leads to the items.
    await toBasket(payer);
    await customerGive(payer);
    await payer.reload();
    await expect(payer.getByLabel('City')).toHaveValue(ADDRESS.city);
    await payer.goBack();
    await expect(quantity(payer, LAPIS.name)).toHaveValue('2');
  });
});

test('what_has_changed_meanwhile_is_told_before_anything_is_paid', async ({ server, person, trouble }) => {
  trouble.expect(/pay\/carts\/.*409/);
  const api = await new Api(server).signIn();
  await test.step('what is sold out is told at the item, and nothing is lost', async () => {
    const cart = await api.cartOpen([
      { ...LAPIS, stock: 5 },
      { ...TEA, stock: 20 },
    ]);
    const payer = await person(PHONE);
    await payer.goto(cart.url);
    await add(payer, LAPIS.name);
    await quantity(payer, LAPIS.name).fill('4');
    await quantity(payer, LAPIS.name).blur();
    await add(payer, TEA.name);
    await toBasket(payer);
    await customerGive(payer);
    // Another payer is quicker.
    const other = await person(PHONE);
    await other.goto(cart.url);
    await add(other, LAPIS.name);
    await quantity(other, LAPIS.name).fill('3');
    await quantity(other, LAPIS.name).blur();
    await toBasket(other);
    await order(other);

    await payer.getByRole('button', { name: 'Continue' }).click();
    await expect(payer.getByRole('alert')).toContainText('Something in your basket');
    const line = payer.getByRole('listitem').filter({ hasText: LAPIS.name });
    await expect(line).toContainText('At most 2 can be ordered now');
    await expect(quantity(payer, LAPIS.name)).toBeFocused();
    await expect(quantity(payer, LAPIS.name)).toHaveValue('4');
    await expect(payer.getByLabel('City')).toHaveValue(ADDRESS.city);
    await expectAccessible(payer);
    await quantity(payer, LAPIS.name).fill('2');
    await quantity(payer, LAPIS.name).press('Enter');
    await payer.getByRole('button', { name: 'Continue' }).click();
    await expect(payer).toHaveURL(/\/checkout\//);
  });
  await test.step('a price that has changed is told', async () => {
    const cart = await api.cartOpen([LAPIS]);
    const payer = await person(PHONE);
    await payer.goto(cart.url);
    await add(payer, LAPIS.name);
    await toBasket(payer);
    await customerGive(payer);
    await api.cartChange(cart, (item) => ({ ...item, price: '13.00' }));
    await payer.getByRole('button', { name: 'Continue' }).click();
    await expect(payer.getByRole('alert')).toContainText('Prices have changed');
    await expect(payer.getByText('The price was RM 12.50 and is RM 13.00 now.')).toBeVisible();
    await expect(total(payer)).toHaveText('RM 21.00');
    await payer.getByRole('button', { name: 'Continue' }).click();
    await expect(payer).toHaveURL(/\/checkout\//);
    await expect(payer.getByText('RM 21.00').first()).toBeVisible();
  });
});

test('who_comes_back_finds_the_basket_and_what_is_reserved_for_them', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const cart = await api.cartOpen([{ ...LAPIS, stock: 1 }]);
  const payer = await person(PHONE);
  await payer.goto(cart.url);
  await add(payer, LAPIS.name);
  await toBasket(payer);
  await order(payer);
  const first = payer.url();
  // To everybody else the last one is gone.
  const other = await person(PHONE);
  await other.goto(cart.url);
  await expect(other.getByText('Sold out')).toBeVisible();
  // To this payer it is not, by the back button and by the shop's address alike.
  await payer.goBack();
  await expect(heading(payer, 'Your basket')).toBeVisible();
  await expect(quantity(payer, LAPIS.name)).toHaveValue('1');
  await expect(payer.getByText('Sold out meanwhile')).toHaveCount(0);
  await payer.goto(cart.url);
  await expect(quantity(payer, LAPIS.name)).toHaveValue('1');
  await toBasket(payer);
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer).toHaveURL(/\/checkout\//);
  expect(payer.url(), 'the same sale goes on').toBe(first);
  await bankChoose(payer, 'SBI Bank A');
  await bankApprove(payer);
  await expectReceipt(payer, {});
});

test('a_payment_that_fails_leads_back_to_the_order_and_one_that_is_made_empties_the_basket', async ({
  server,
  person,
}) => {
  const api = await new Api(server).signIn();
  const cart = await api.cartOpen([{ ...LAPIS, stock: 2 }]);
  const payer = await person(PHONE);
  await payer.goto(cart.url);
  await add(payer, LAPIS.name);
  await toBasket(payer);
  await order(payer);
  await bankChoose(payer, 'SBI Bank B');
  await bankFinish(payer);
  await told(payer, 'The payment did not go through', /Insufficient funds/i);
  await payer.getByRole('link', { name: 'Pay with a card', exact: true }).click();
  await expect(heading(payer, 'Your basket')).toBeVisible();
  await expect(quantity(payer, LAPIS.name)).toHaveValue('1');
  await expect(payer.getByLabel('Name')).toHaveValue(PAYER.name);
  await payer.getByRole('button', { name: 'Continue' }).click();
  await payer.getByRole('radio', { name: /^Online banking/ }).check();
  await payer.getByRole('radio', { name: 'SBI Bank A' }).check();
  await payer.getByRole('button', { name: /^Pay RM/ }).click();
  await bankApprove(payer);
  await expectReceipt(payer, {});
  await payer.goto(cart.url);
  await expect(payer.getByText('Your basket is empty')).toBeVisible();
  await expect(payer.getByText('Only 1 left')).toBeVisible();
});

test('an_order_that_was_paid_in_another_window_is_told_and_not_paid_twice', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const cart = await api.cartOpen([LAPIS, TEA]);
  const payer = await person(PHONE);
  await payer.goto(cart.url);
  await add(payer, LAPIS.name);
  await toBasket(payer);
  await order(payer);
  const checkout = payer.url();
  await payer.goto(cart.url);
  await add(payer, TEA.name);
  // Paid where this browser's storage is not: on the phone that the code was scanned with.
  const phone = await person(PHONE);
  await phone.goto(checkout);
  await bankChoose(phone, 'SBI Bank A');
  await bankApprove(phone);
  await expectReceipt(phone, {});
  await payer.reload();
  await expect(payer.getByText('Your last order here has been paid.')).toBeVisible();
  await expect(quantity(payer, TEA.name)).toHaveValue('1');
  await expect(payer.getByRole('button', { name: `Add: ${LAPIS.name}` })).toBeVisible();
});

test('the_shop_is_shopped_in_with_the_keyboard_alone', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const cart = await api.cartOpen([LAPIS, TEA]);
  const payer = await person();
  await payer.goto(cart.url);
  await expect(payer.getByRole('button', { name: `Add: ${LAPIS.name}` })).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await payer.keyboard.press(key);
  };
  await press('Tab');
  await expect(payer.getByRole('button', { name: `Add: ${LAPIS.name}` })).toBeFocused();
  await press('Enter', 'Enter');
  await expect(quantity(payer, LAPIS.name)).toHaveValue('2');
  await press('Shift+Tab');
  await payer.keyboard.type('5');
  await press('Enter');
  await expect(quantity(payer, LAPIS.name)).toHaveValue('5');
  await press('Shift+Tab', 'Space');
  await expect(quantity(payer, LAPIS.name)).toHaveValue('4');
  await payer.getByRole('link', { name: 'Go to basket' }).focus();
  await press('Enter');
  await expect(heading(payer, 'Your basket')).toBeFocused();
  await payer.getByLabel('Name').focus();
  for (const text of [PAYER.name, PAYER.email, ADDRESS.line, ADDRESS.postalCode, ADDRESS.city]) {
    await payer.keyboard.type(text);
    await press('Tab');
  }
  await payer.keyboard.type('Selangor');
  await press('Tab');
  await payer.keyboard.type('Ring twice');
  await press('Tab', 'Enter');
  await expect(payer).toHaveURL(/\/checkout\//);
});

const LONG = {
  name: 'Kuih lapis legit dengan rempah istimewa, potongan besar untuk perayaan',
  description: 'Dibuat pada hari penghantaran.\nSimpan dalam peti sejuk.',
  price: '1234567.89',
};

test('nothing_sticks_out_of_a_shop_at_320_px_in_any_language', { tag: '@look' }, async ({ server, person }) => {
  test.slow();
  const api = await new Api(server).signIn();
  const { id } = await api.pictureUpload(png(400, 300, [190, 90, 40]));
  const cart = await api.cartOpen(
    [{ ...LONG, pictureId: id, stock: 9, quantityMin: 2 }, { name: '林记', price: '1.00', stock: 0 }, LAPIS],
    { customerFields: { phone: 'REQUIRED', address: 'REQUIRED', note: 'REQUIRED' }, description: LONG.description },
  );
  const payer = await person({ ...PHONE, viewport: { width: 320, height: 640 } });
  await payer.goto(cart.url);
  await add(payer, LONG.name);
  await add(payer, LAPIS.name);
  const look = async () => {
    for (const language of WIDE_LANGUAGES) {
      await speak(payer, language);
      await drawn(payer);
      await nothing_sticks_out(payer);
    }
    await speak(payer, 'en');
  };
  await look();
  await toBasket(payer);
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByText('Can not be empty').first()).toBeVisible();
  await look();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe_finds_nothing_in_a_shop_in_${colorScheme}_colours`, { tag: '@look' }, async ({ server, person }) => {
    const api = await new Api(server).signIn();
    const { id } = await api.pictureUpload(png(400, 300, [60, 130, 90]));
    const cart = await api.cartOpen([{ ...LAPIS, pictureId: id, stock: 4 }, { ...TEA, stock: 0 }, { name: 'Kopi' }]);
    const payer = await person({ ...PHONE, colorScheme });
    await payer.goto(cart.url);
    await expect(heading(payer, 'Kuih Raya')).toBeVisible();
    await expectAccessible(payer);
    await add(payer, LAPIS.name);
    await expectAccessible(payer);
    await toBasket(payer);
    await payer.getByRole('button', { name: 'Continue' }).click();
    await expect(payer.getByText('Can not be empty').first()).toBeVisible();
    await expectAccessible(payer);
  });
}

const LOCALES = ['en-MY', 'de-DE', 'ja-JP', 'zh-CN'];

test('shop_weighs_less_than_35_kb_in_any_language', { tag: '@look' }, async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const { id } = await api.pictureUpload(png(800, 600, [190, 90, 40]));
  const items = Array.from({ length: 20 }, (_, at) => ({ name: `Kuih ${at}`, pictureId: at === 0 ? id : undefined }));
  const cart = await api.cartOpen(items);
  for (const locale of LOCALES) {
    const payer = await person({ ...PHONE, locale });
    // Pictures are the merchant's, and come when they are looked at.
    await payer.route('**/axaicart/pictures/*', (route) =>
      route.fulfill({ contentType: 'image/png', body: png(1, 1, [0, 0, 0]) }),
    );
    const weighed = weigh(payer);
    await payer.goto(cart.url, { waitUntil: 'networkidle' });
    await expect(heading(payer, 'Kuih Raya')).toBeVisible();
    const { sum, each } = await weighed();
    expect(each).not.toContain('checkout');
    expect(sum, each).toBeGreaterThan(10_000);
    expect(sum, `${locale}: ${each}`).toBeLessThan(35_000);
  }
});

// Its banks come twice, and are not packed the second time.
const CHECKOUT_BYTES = 40_000;

test('checkout_loads_nothing_of_a_shop_and_weighs_less_than_40_kb', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const link = await api.linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  for (const locale of LOCALES) {
    const other = await person({ ...PHONE, locale });
    const weighed = weigh(other);
    await other.goto(payer.url(), { waitUntil: 'networkidle' });
    await expect(other.getByRole('radio').first()).toBeVisible();
    const { sum, each } = await weighed();
    expect(each).not.toContain('shop');
    expect(sum, each).toBeGreaterThan(10_000);
    expect(sum, `${locale}: ${each}`).toBeLessThan(CHECKOUT_BYTES);
  }
});

test('nothing_moves_when_a_shop_starts', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const { id } = await api.pictureUpload(png(800, 600, [190, 90, 40]));
  const few = await api.cartOpen([{ ...LAPIS, stock: 3 }], { description: 'Fresh each morning' });
  const many = await api.cartOpen(
    Array.from({ length: 60 }, (_, at) => ({ name: `Kuih ${at}`, pictureId: at % 2 ? id : undefined, stock: at })),
  );
  for (const viewport of [PHONE.viewport!, { width: 1280, height: 800 }])
    for (const cart of [few, many]) {
      const payer = await person({ ...PHONE, viewport });
      await shiftsWatch(payer);
      await payer.goto(cart.url, { waitUntil: 'networkidle' });
      await expect(heading(payer, 'Kuih Raya')).toBeVisible();
      await expect(payer.getByRole('button', { name: /^Add:/ }).first()).toBeVisible();
      expect(await shifted(payer), `${viewport.width} ${cart.url}`).toBe(0);
    }
});

test('a_shop_shows_what_it_sells_before_its_script_runs_and_one_that_is_not_there_says_so', async ({
  server,
  person,
  trouble,
}) => {
  trouble.expect(/pay\/carts\/.*404/);
  const api = await new Api(server).signIn();
  await test.step('without a script it shows what it sells', async () => {
    const { id, url } = await api.pictureUpload(png(400, 300, [60, 130, 90]));
    const cart = await api.cartOpen([{ name: 'Bread & <b>butter</b>', pictureId: id }], { title: 'Kedai <i>Roti</i>' });
    const payer = await person({ ...PHONE, javaScriptEnabled: false });
    await payer.goto(cart.url);
    await expect(payer.getByText('Kedai Demo', { exact: true })).toBeVisible();
    await expect(payer.getByText('Kedai <i>Roti</i>')).toBeVisible();
    await expect(payer.getByText('Bread & <b>butter</b>')).toBeVisible();
    await expect(payer.getByText('RM 12.50')).toBeVisible();
    await expect(payer.locator(`img[src="${url}"]`)).toHaveCount(1);
  });
  await test.step('a draft and an unknown address say that there is no shop', async () => {
    const draft = await api.cartCreate([LAPIS]);
    const payer = await person(PHONE);
    for (const address of [draft.url, '/axaicart/AAAAAAAAAAAAAAAAAAAAAA']) {
      await payer.goto(address);
      await told(payer, 'We cannot find this shop', /may also have closed the shop/);
    }
  });
});
