/** An application is looked at: its documents beside the form, what is asked, what comes back, and two people. */
import { documentAttach } from './application';
import { OPERATOR, PENDING } from './arrange';
import { expect, expectAccessible, test, type Page } from './gerbang';
import { look } from './looked_at';
import { png } from './pictures';
import { enter, field, heading, row, rowAction, speak, toast } from './portal';

const ONBOARDING = { email: 'onboarding@demo.gerbang.test', password: OPERATOR.password };
const COMPANY = 'Warung Tunggu Sdn Bhd';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The least that is a PDF. */
const pdf = () => {
  const head =
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n';
  return Buffer.from(
    `${head}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Root 1 0 R/Size 3>>\nstartxref\n${head.length}\n%%EOF\n`,
  );
};

const openReview = async (page: Page) => {
  // As it was before the page was looked at in other ways.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/merchant/application');
  await expect(row(page, COMPANY)).toBeVisible();
  await speak(page, 'en');
  await rowAction(page, COMPANY, 'View');
  await expect(heading(page, `Application of ${COMPANY}`)).toBeVisible();
};

test('an_application_is_reviewed_with_its_documents_sent_back_corrected_and_approved', async ({ person, trouble }) => {
  test.setTimeout(600_000);
  trouble.expect(/documents\/BANK_STATEMENT.*400/, /status of 400/);
  const applicant = await person({ viewport: { width: 1280, height: 900 } });
  const reviewer = await person({ viewport: { width: 1280, height: 900 } });

  await test.step('the applicant adds documents', async () => {
    await enter(applicant, '/merchant/application/view', PENDING);
    await documentAttach(applicant, 'Bank statement', 'notes.png', Buffer.from('<html><script>alert(1)</script>'));
    await expect(applicant.getByRole('alert').filter({ hasText: 'PDF, JPEG or PNG' })).toBeVisible();
    await documentAttach(applicant, 'Bank statement', 'statement.png', png(600, 800, [240, 240, 230]));
    await expect(button(applicant, 'statement.png')).toBeVisible();
    await documentAttach(applicant, 'SSM certificate', 'form9.pdf', pdf(), 'application/pdf');
    await expect(button(applicant, 'form9.pdf')).toBeVisible();
    await expectAccessible(applicant);
  });

  await test.step('the reviewer takes it, reads a document beside the form, and asks', async () => {
    await enter(reviewer, '/merchant/application', OPERATOR);
    await openReview(reviewer);
    await button(reviewer, 'Take it').click();
    await expect(reviewer.getByText('Reviewer: Demo Operator')).toBeVisible();
    await button(reviewer, 'statement.png').click();
    const picture = reviewer.getByRole('img', { name: 'Picture: statement.png' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(600);
    const [form, shown] = await Promise.all([
      reviewer.locator('#field-companyRegisteredName').boundingBox(),
      picture.boundingBox(),
    ]);
    expect(shown!.x, 'side by side').toBeGreaterThan(form!.x + form!.width - 1);
    await button(reviewer, 'Larger').click();
    await button(reviewer, 'Turn').click();
    await button(reviewer, 'form9.pdf').click();
    await expect(
      reviewer.getByText('This browser shows no PDF inside a page.').or(reviewer.locator('iframe')),
    ).toBeVisible();
    const saved = reviewer.waitForEvent('download');
    await button(reviewer, 'Download form9.pdf').click();
    expect((await saved).suggestedFilename()).toBe('form9.pdf');

    await button(reviewer, 'Ask about Bank statement').click();
    await field(reviewer, 'What do you need to know about "Bank statement"?').fill('It is older than three months.');
    await button(reviewer, 'Ask about Bank name').click();
    await field(reviewer, 'What do you need to know about "Bank name"?').fill('Which branch?');
    await button(reviewer, 'Send 2 remarks').click();
    await expect(toast(reviewer, 'The merchant was asked')).toBeVisible();
    await expectAccessible(reviewer);
  });

  await test.step('the applicant sees the open points and answers them', async () => {
    await applicant.goto('/merchant-registration');
    const points = applicant.getByRole('list', { name: 'What we wait for' });
    await expect(points.getByRole('listitem')).toHaveCount(2);
    await points.getByRole('button', { name: 'D: Bank name' }).click();
    await expect(applicant.getByText('We ask: Which branch?')).toBeVisible();
    await field(applicant, 'Bank name').fill('Maybank Bangsar');
    await field(applicant, 'Your answer to: Which branch?').fill('Bangsar, since 2020.');
    await button(applicant, 'Next').click();
    await documentAttach(applicant, 'Bank statement', 'october.png', png(620, 800, [220, 240, 230]));
    await expect(button(applicant, 'october.png')).toBeVisible();
    await expect(points.getByText('taken care of')).toHaveCount(2);
    await expectAccessible(applicant);
    await button(applicant, 'Finish').click();
    await expect(heading(applicant, "All steps completed - you're finished")).toBeVisible();
  });

  await test.step('the reviewer sees what changed', async () => {
    await openReview(reviewer);
    const changes = reviewer.getByRole('region', { name: 'What changed since the last time' });
    await expect(changes.getByRole('link', { name: 'Bank name' })).toBeVisible();
    await expect(changes.getByText('Bank statement: october.png (new)')).toBeVisible();
    await expect(reviewer.locator('#field-bankName')).toContainText('Before:');
    await expect(reviewer.locator('#field-bankName del')).toHaveText('Maybank');
    await expect(reviewer.getByText('Answer: Bangsar, since 2020.')).toBeVisible();
    await look(reviewer, 'review-again');
  });

  await test.step('and approves it with another package', async () => {
    await openReview(reviewer);
    await reviewer.getByRole('link', { name: 'Approve' }).click();
    await reviewer.getByRole('combobox', { name: 'Reason' }).click();
    await reviewer.getByRole('option', { name: 'Meets them after a correction' }).click();
    await reviewer.getByRole('combobox', { name: 'Package' }).click();
    await reviewer.getByRole('option', { name: 'Business' }).click();
    await look(reviewer, 'review-approve');
    await reviewer.getByRole('dialog').getByRole('button').last().click();
    await expect(reviewer.getByRole('dialog')).toHaveCount(0);
    await reviewer.setViewportSize({ width: 1280, height: 900 });
    await speak(reviewer, 'en');
    await expect(reviewer.getByText('Meets them after a correction')).toBeVisible();
  });
});

test('where_there_is_much_to_look_at_twice_two_people_approve', async ({ person }) => {
  test.setTimeout(600_000);
  const applicant = await person();
  const maker = await person({ viewport: { width: 1280, height: 900 } });
  const checker = await person({ viewport: { width: 1280, height: 900 } });
  await enter(maker, '/merchant/application', OPERATOR);
  await openReview(maker);
  await button(maker, 'Ask about Type of products or services').click();
  await field(maker, 'What do you need to know about "Type of products or services"?').fill('What exactly?');
  await button(maker, 'Send 1 remark').click();
  await enter(applicant, '/merchant-registration', PENDING);
  await field(applicant, 'Type of products or services').fill('Online casino');
  for (const _ of ['B', 'C', 'D']) await button(applicant, 'Next').click();
  await button(applicant, 'Finish').click();
  await expect(heading(applicant, "All steps completed - you're finished")).toBeVisible();

  await openReview(maker);
  await expect(heading(maker, /^Risk: \d+ points$/)).toBeVisible();
  await expect(maker.getByText('A line of business that banks look at twice (casino)')).toBeVisible();
  await maker.getByRole('link', { name: 'Propose approval' }).click();
  await field(maker, 'For whoever confirms it').fill('Licensed in Genting.');
  await maker.getByRole('dialog').getByRole('button', { name: 'Propose approval' }).click();
  await expect(maker.getByText('You have proposed it, so another person confirms it.')).toBeVisible();
  await expect(maker.getByRole('link', { name: 'Confirm the approval' })).toHaveCount(0);
  await expectAccessible(maker);

  await enter(checker, '/merchant/application', ONBOARDING);
  await openReview(checker);
  await expect(checker.getByText('Licensed in Genting.')).toBeVisible();
  await look(checker, 'review-proposed');
  await openReview(checker);
  await checker.getByRole('link', { name: 'Confirm the approval' }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Confirm the approval' }).click();
  await expect(checker.getByText('The risk is accepted').first()).toBeVisible();
});
