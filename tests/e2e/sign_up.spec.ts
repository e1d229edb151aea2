/** Opening an account, in the words of the specification; the story opens one, here is what surrounds it. */
import { expect, expectAccessible, test, type Page } from './gerbang';
import { choose, field, heading, toast } from './portal';

const ACCOUNT = { email: 'farid@kedaibuku.example', fullName: 'Farid bin Osman', password: 'Buku-Lama-2026!' };
const BAD = 'Bad (Minimal : 8 characters, 1 lowercase and uppercase, 1 numeric character, 1 special character)';
/** A new account has no application yet, and Chromium writes every 404 to its console. */
const NO_APPLICATION = /merchants\/applications\/me.*404/;
const CREATE = '**/registration/merchant-accounts';

const submit = (page: Page) => page.getByRole('form').locator('button[type="submit"]');
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Password strength' });
const expectActive = (page: Page) => expect(heading(page, 'Your account is not active')).toBeVisible();

const fill = async (page: Page, account = ACCOUNT) => {
  await page.goto('/home');
  await field(page, 'Email').fill(account.email);
  await field(page, 'Full name').fill(account.fullName);
  await field(page, 'Password').fill(account.password);
  await choose(page, 'Package', 'Starter');
};

/** Which of red and green the bar is. */
const hue = (page: Page) =>
  bar(page).evaluate((element) => {
    const [red = 0, green = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return red > green ? 'red' : 'green';
  });

test('account_creation_leads_to_the_login_page', async ({ person }) => {
  const page = await person();
  await page.goto('/home');
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
});

test('country_is_malaysia_and_cannot_be_changed', async ({ person }) => {
  const page = await person();
  await page.goto('/home');
  const country = page.getByRole('combobox', { name: 'Country' }).or(page.getByRole('textbox', { name: 'Country' }));
  await expect(country.first()).toHaveValue('Malaysia');
  await expect(country.first()).toBeDisabled();
});

test('password_is_shown_and_hidden_and_its_strength_is_told', async ({ person }) => {
  const page = await person();
  await page.goto('/home');
  const password = field(page, 'Password');
  await expect(bar(page)).toBeHidden();
  await expect(submit(page)).toBeDisabled();
  for (const [typed, percent, colour, text] of [
    ['Ab1!', 20, 'red', BAD],
    ['abcdefgh1!', 50, 'red', BAD],
    ['Abcdefgh1', 50, 'red', BAD],
    ['Abcdef1!', 100, 'green', 'Good'],
    ['Abcdefghij1!', 100, 'green', 'Very Good'],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(bar(page)).toHaveAttribute('aria-valuenow', String(percent));
    await expect.poll(() => hue(page)).toBe(colour);
    await expect(submit(page)).toBeEnabled({ enabled: colour === 'green' });
    await expectAccessible(page);
  }
  await password.fill('');
  await expect(bar(page)).toBeHidden();
  await expect(submit(page)).toBeDisabled();

  await password.fill(ACCOUNT.password);
  const eye = page.getByRole('button', { name: 'Show password / Hide password' });
  await expect(password).toHaveAttribute('type', 'password');
  await eye.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue(ACCOUNT.password);
  await eye.click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('button_says_loading_and_cannot_be_pressed_again', async ({ person, trouble }) => {
  trouble.expect(NO_APPLICATION);
  const page = await person();
  let answer = () => {};
  const held = new Promise<void>((release) => (answer = release));
  let calls = 0;
  await page.route(CREATE, async (route) => {
    calls++;
    await held;
    await route.continue();
  });
  await fill(page);
  await expect(submit(page)).toHaveText('Create account');
  await submit(page).click();
  await expect(submit(page)).toHaveText('Loading');
  await expect(submit(page)).toBeDisabled();
  await field(page, 'Full name').press('Enter');
  await expectAccessible(page);
  answer();
  await expectActive(page);
  expect(calls).toBe(1);
});

test('refusal_is_a_toast_with_the_server_s_message', async ({ person, trouble }) => {
  trouble.expect(NO_APPLICATION, /registration\/merchant-accounts.*400/);
  const page = await person();
  await fill(page, ACCOUNT);
  // A page that was opened before the server had this limit.
  await field(page, 'Full name').evaluate((input) => input.removeAttribute('maxlength'));
  await field(page, 'Full name').fill('Farid '.repeat(30));
  const answered = page.waitForResponse(CREATE);
  await submit(page).click();
  const { errorMessage } = (await (await answered).json()) as { errorMessage: string };
  await expect(toast(page, errorMessage)).toBeVisible();
  await expectAccessible(page);
  await expect(field(page, 'Password')).toHaveValue(ACCOUNT.password);
  await field(page, 'Full name').fill(ACCOUNT.fullName);
  await submit(page).click();
  await expectActive(page);
});

test('session_starts_one_second_after_the_account_is_there', async ({ person, trouble }) => {
  trouble.expect(NO_APPLICATION);
  const page = await person();
  await page.clock.install();
  await page.route('**/ui/settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), signInAfterSignUpMs: 1000 } });
  });
  await fill(page);
  let signIns = 0;
  page.on('request', (request) => (signIns += Number(request.url().endsWith('/security/authentication'))));
  const answered = page.waitForResponse(CREATE);
  await page.clock.pauseAt(Date.now() + 60_000); // from here on time goes only as far as the test says
  await submit(page).click();
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(submit(page)).toHaveText('Loading', { timeout: 100 });
  }).toPass();
  expect((await answered).ok()).toBe(true);
  let waited = 0;
  for (; signIns === 0 && waited < 5000; waited += 50) await page.clock.runFor(50);
  expect(waited).toBeGreaterThanOrEqual(1000);
  expect(waited).toBeLessThan(1500);
  await page.clock.resume();
  await expectActive(page);
});

test.describe('the address in the verification mail', () => {
  test('verified_address_is_told_and_leads_to_login', async ({ person }) => {
    const page = await person();
    await page.goto('/email-verification-success');
    await expect(heading(page, 'Your email address has been verified')).toBeVisible();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
  });

  test('expired_link_is_told_and_leads_to_login', async ({ person }) => {
    const page = await person();
    // The server sends whoever follows a link that is not good to the page that says so.
    await page.goto('/api/v1/registration/email-verification?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    await expect(page).toHaveURL(/\/email-verification-failed$/);
    await expect(heading(page, 'The verification link has expired')).toBeVisible();
    await expect(page.getByText('request a new link from the dashboard')).toBeVisible();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
  });
});
