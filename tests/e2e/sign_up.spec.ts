/** Opening an account, in the words of the specification; the story opens one, here is what surrounds it. */
import { expect, expectAccessible, test, type Page } from './gerbang';
import { choose, field, heading, toast } from './portal';

test.use({ isShared: true });

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

test('password_is_shown_and_hidden_and_its_strength_is_told', async ({ person }) => {
  const page = await person();
  await page.goto('/home');
  await test.step('the country is Malaysia and cannot be changed', async () => {
    const country = page.getByRole('combobox', { name: 'Country' }).or(page.getByRole('textbox', { name: 'Country' }));
    await expect(country.first()).toHaveValue('Malaysia');
    await expect(country.first()).toBeDisabled();
  });
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
    if (percent !== 50) await expectAccessible(page); // red, and each word of green
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
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
});

test('account_is_refused_with_the_server_s_message_then_made_once', async ({ person, trouble }) => {
  trouble.expect(NO_APPLICATION, /registration\/merchant-accounts.*400/);
  const page = await person();
  await fill(page);
  await test.step('a refusal is a toast with the server’s message', async () => {
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
  });
  await test.step('the button says that it is loading and cannot be pressed again', async () => {
    let answer = () => {};
    const held = new Promise<void>((release) => (answer = release));
    let calls = 0;
    await page.route(CREATE, async (route) => {
      calls++;
      await held;
      await route.continue();
    });
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
});

test('verification_mail_leads_to_a_page_that_says_how_it_went', async ({ person }) => {
  const page = await person();
  await page.goto('/email-verification-success');
  await expect(heading(page, 'Your email address has been verified')).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
  // The server sends whoever follows a link that is not good to the page that says so.
  await page.goto('/api/v1/registration/email-verification?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page).toHaveURL(/\/email-verification-failed$/);
  await expect(heading(page, 'The verification link has expired')).toBeVisible();
  await expect(page.getByText('request a new link from the dashboard')).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(heading(page, 'Merchant Dashboard')).toBeVisible();
});
