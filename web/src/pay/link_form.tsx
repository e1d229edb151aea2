import { useState, type SubmitEvent } from 'react';
import { payerDraft } from '../api/gen/limits/payer_draft';
import { formatAmount, type Money } from '../kit/money/money';
import { formatInstant } from '../kit/time/time';
import { attemptEnd, attemptKey, attemptLedTo } from './attempt';
import { payLinkCheckout } from './client';
import { Field } from './field';
import { Contact, Heading } from './frame';
import { useSpeech } from './language';
import { keep, keptOf } from './kept';
import { checkForm, type FormField, type LinkEntry } from './link_entry';
import { openCheckout, openCheckoutKeep } from './open_checkout';
import { fieldTexts, problemText, type Say } from './problem_text';
import type { Translate } from './texts';
import { useRestored } from './use_return';
import type { PaymentLink } from './wire';

const boundsHint = (t: Translate, link: PaymentLink): string | undefined => {
  const show = (money: Money) => formatAmount(money, link.currency);
  if (link.minAmount && link.maxAmount)
    return t('amountBetween', { min: show(link.minAmount), max: show(link.maxAmount) });
  if (link.minAmount) return t('amountFrom', { min: show(link.minAmount) });
  return link.maxAmount ? t('amountTo', { max: show(link.maxAmount) }) : undefined;
};

export function LinkForm({ slug, link, reload }: { slug: string; link: PaymentLink; reload: () => Promise<void> }) {
  const { t, language } = useSpeech();
  const where = `/payment-links/${slug}`;
  const [entry, setEntry] = useState<LinkEntry>(() => ({
    amount: '',
    customerName: link.customerName ?? '',
    customerEmail: link.customerEmail ?? '',
    customerPhone: link.customerPhone ?? '',
    ...keptOf(where).entry,
  }));
  const [errors, setErrors] = useState<Partial<Record<FormField, Say>>>({});
  const [failure, setFailure] = useState<Say>();
  const [busy, setBusy] = useState(false);
  useRestored(() => setBusy(false));

  const scope = `link.${slug}`;
  const show = (found: Partial<Record<FormField, Say>>) => {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) document.getElementById(first)?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const checked = checkForm(link, entry);
    if (!checked.ok) return show(checked.errors);
    setErrors({});
    setBusy(true);
    const body = { ...checked.body, openCheckout: openCheckout(slug) };
    const answer = await payLinkCheckout(slug, body, attemptKey(scope, body));
    if (answer.ok) {
      keep(where, { entry });
      openCheckoutKeep(slug, answer.data.reference);
      attemptLedTo(scope, answer.data.reference);
      location.assign(answer.data.url);
      return;
    }
    setBusy(false);
    const { problem } = answer;
    if (problem.kind === 'invalid' || problem.kind === 'conflict' || problem.kind === 'notFound') attemptEnd(scope);
    if (problem.kind === 'conflict' || problem.kind === 'notFound') await reload();
    const byField = fieldTexts(problem);
    if (Object.keys(byField).some((field) => field in entry)) show(byField);
    else setFailure(() => problemText(problem));
  };

  const set = (field: FormField) => (value: string) => setEntry((old) => ({ ...old, [field]: value }));
  const error = (field: FormField) => errors[field]?.(t, language);

  return (
    <form className="columns" onSubmit={(event) => void submit(event)} noValidate>
      <section className="card summary">
        <p className="eyebrow">{t('payTo')}</p>
        <p className="merchant">{link.merchantName}</p>
        <Heading>{link.title}</Heading>
        {link.description && <p className="quiet description">{link.description}</p>}
        {link.amount !== null && (
          <p className="total">
            <span className="eyebrow">{t('youPay')}</span>
            <strong>{formatAmount(link.amount, link.currency)}</strong>
          </p>
        )}
        {link.expiryDate && <p className="quiet small">{t('validUntil', { date: formatInstant(link.expiryDate) })}</p>}
      </section>
      <section className="card main-card">
        <h2>{t('yourDetails')}</h2>
        {link.amount === null && (
          <Field
            id="amount"
            label={t('amount')}
            hint={boundsHint(t, link)}
            error={error('amount')}
            value={entry.amount}
            onChange={set('amount')}
            prefix="RM"
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <Field
          id="customerName"
          label={t('name')}
          error={error('customerName')}
          value={entry.customerName}
          onChange={set('customerName')}
          autoComplete="name"
          maxLength={payerDraft.customerName.lengthMax}
        />
        <Field
          id="customerEmail"
          label={t('email')}
          hint={t('emailHint')}
          error={error('customerEmail')}
          value={entry.customerEmail}
          onChange={set('customerEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={payerDraft.customerEmail.lengthMax}
        />
        <Field
          id="customerPhone"
          label={t('phone')}
          optional
          error={error('customerPhone')}
          value={entry.customerPhone}
          onChange={set('customerPhone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={payerDraft.customerPhone.lengthMax}
        />
        {failure && (
          <p className="failure" role="alert">
            {failure(t, language)}
          </p>
        )}
        <button type="submit" className="button primary wide" aria-disabled={busy} data-busy={busy || undefined}>
          {t(busy ? 'working' : 'continue')}
        </button>
      </section>
      <Contact of={link} />
    </form>
  );
}
