import { useState, type SubmitEvent } from 'react';
import type { PayerIdType } from '../api/gen';
import { mandatePayer } from '../api/gen/limits/mandate_payer';
import { attemptEnd, attemptKey } from './attempt';
import { BankList } from './bank_list';
import { LockIcon } from './checkout_icons';
import { payMandateSign, type Problem } from './client';
import { Field, FieldFrame } from './field';
import { Contact, Heading } from './frame';
import { keep, keptOf } from './kept';
import { lastUsed, lastUsedKeep } from './last_used';
import { formSubmit } from './leave';
import {
  checkMandate,
  EMPTY_MANDATE,
  mandateFieldNamed,
  type MandateEntry,
  type MandateErrors,
  type MandateField,
} from './mandate_entry';
import { MandatePlan } from './mandate_plan';
import { useMandateSpeech } from './mandate_speech';
import { fieldTexts, problemText, type Say } from './problem_text';
import { useRestored } from './use_return';
import type { MandateOffer } from './wire';

const ID_TYPES: PayerIdType[] = ['NEW_IC', 'OLD_IC', 'PASSPORT', 'BUSINESS_REGISTRATION', 'OTHER'];
const FINAL: Problem['kind'][] = ['invalid', 'conflict', 'notFound'];
/** The spec's numbers of the two kinds of FPX accounts, for the bank that this browser used last. */
const FPX = { personal: 20, corporate: 21 };

interface Props {
  at: { slug: string } | { token: string };
  offer: MandateOffer;
  /** What the merchant has filled in. */
  prepared?: Partial<MandateEntry>;
  reload: () => Promise<void>;
}

/** What is debited and when, who agrees to it, and on to the bank. */
export function MandateForm({ at, offer, prepared, reload }: Props) {
  const { t, language } = useMandateSpeech();
  const where = 'slug' in at ? `/auto-debit/${at.slug}` : `/auto-debit/mandate/${at.token}`;
  const [entry, setEntry] = useState<MandateEntry>(() => ({
    ...EMPTY_MANDATE,
    ...prepared,
    ...keptOf(where).mandate,
  }));
  const [errors, setErrors] = useState<MandateErrors>({});
  const [failure, setFailure] = useState<Say>();
  const [busy, setBusy] = useState(false);
  useRestored(() => setBusy(false));

  const scope = `mandate.${where}`;
  const focusOn = (field: string | undefined) => {
    if (!field) return;
    const named = field === 'bankId' ? document.querySelector<HTMLElement>('.banks input') : undefined;
    (named ?? document.getElementById(field))?.focus();
  };
  const change = (next: Partial<MandateEntry>) => {
    const all = { ...entry, ...next };
    setEntry(all);
    // What is being mended is not wrong any more until it is sent again.
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in next))));
    // What was agreed to is agreed to anew after each visit.
    keep(where, { mandate: { ...all, accepted: false } });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const checked = checkMandate(entry, offer.consent);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return focusOn(Object.keys(checked.errors)[0]);
    setBusy(true);
    lastUsedKeep({ id: entry.isCorporate ? FPX.corporate : FPX.personal, bankId: entry.bankId });
    const answer = await payMandateSign(at, checked.body, attemptKey(scope, checked.body));
    if (answer.ok) {
      attemptEnd(scope);
      // Stays busy: the page is about to be left. Back from the bank this address shows how it stands.
      history.replaceState(null, '', `/auto-debit/mandate/${encodeURIComponent(answer.data.token)}`);
      return formSubmit(answer.data);
    }
    setBusy(false);
    const { problem } = answer;
    if (FINAL.includes(problem.kind)) attemptEnd(scope);
    if (problem.kind === 'conflict' || problem.kind === 'notFound') {
      // What is offered may be another now: it is agreed to anew.
      change({ accepted: false });
      await reload();
    }
    const found: MandateErrors = {};
    for (const [field, text] of Object.entries(fieldTexts(problem))) {
      const name = mandateFieldNamed(field);
      if (name in entry) found[name as MandateField] = text;
    }
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) focusOn(first);
    else setFailure(() => problemText(problem));
  };

  const field = (id: 'name' | 'idNumber' | 'email' | 'phone') => ({
    id,
    value: entry[id],
    error: errors[id]?.(t, language),
    onChange: (value: string) => change({ [id]: value }),
  });
  const banks = entry.isCorporate ? offer.corporateBanks : offer.banks;
  const said = (id: MandateField) =>
    errors[id] && (
      <p className="error" id={`${id}-error`}>
        {errors[id](t, language)}
      </p>
    );

  return (
    <form className="columns" onSubmit={(event) => void submit(event)} noValidate>
      <section className="card summary">
        <p className="eyebrow">{t('payByDebit')}</p>
        <p className="merchant">
          <bdi>{offer.merchantName}</bdi>
        </p>
        <Heading>{offer.name}</Heading>
        {offer.description && <p className="quiet description">{offer.description}</p>}
        <MandatePlan offer={offer} />
      </section>
      <section className="card main-card">
        <h2>{t('yourDetails')}</h2>
        <Field
          {...field('name')}
          label={t('nameAtBank')}
          hint={t('nameHint')}
          autoComplete="name"
          maxLength={mandatePayer.name.lengthMax}
        />
        <FieldFrame id="idType" label={t('idType')}>
          {(attributes) => (
            <select
              {...attributes}
              value={entry.idType}
              onChange={(event) => change({ idType: event.target.value as PayerIdType })}
            >
              {ID_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(type)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Field
          {...field('idNumber')}
          label={t('idNumber')}
          hint={entry.idType === 'NEW_IC' ? t('idHint') : undefined}
          inputMode={entry.idType === 'NEW_IC' ? 'numeric' : undefined}
          autoComplete="off"
          maxLength={mandatePayer.idNumber.lengthMax}
        />
        <Field
          {...field('email')}
          label={t('email')}
          hint={t('emailHintDebit')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={mandatePayer.email.lengthMax}
        />
        <Field
          {...field('phone')}
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={mandatePayer.phone.lengthMax}
        />
        {offer.corporateBanks.length > 0 && (
          <fieldset className="tabs-frame">
            <legend>{t('account')}</legend>
            <div className="tabs">
              {[false, true].map((isCorporate) => (
                <label key={String(isCorporate)} className="tab">
                  <input
                    type="radio"
                    name="account"
                    checked={entry.isCorporate === isCorporate}
                    onChange={() => change({ isCorporate, bankId: '' })}
                  />
                  <span>{t(isCorporate ? 'corporate' : 'personal')}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <h2>{t('yourBank')}</h2>
        <BankList
          key={String(entry.isCorporate)}
          banks={banks.map((bank) => ({ ...bank, inTrouble: false, closed: null }))}
          bankId={entry.bankId}
          onBank={(bankId) => change({ bankId })}
          legend={t('yourBank')}
          errorId={errors.bankId && 'bankId-error'}
          lastId={lastUsed()?.bankId}
        />
        {said('bankId')}
        <details className="terms">
          <summary>{t('terms')}</summary>
          <div className="terms-text" tabIndex={0} role="region" aria-label={t('terms')}>
            {offer.terms}
          </div>
        </details>
        <div className="field">
          <label className="accept">
            <input
              id="accepted"
              type="checkbox"
              checked={entry.accepted}
              aria-invalid={errors.accepted ? true : undefined}
              aria-describedby={errors.accepted ? 'accepted-error' : undefined}
              onChange={(event) => change({ accepted: event.target.checked })}
            />
            <span>{t('accept', { merchant: offer.merchantName })}</span>
          </label>
          {said('accepted')}
        </div>
        <div className="pay-bar">
          {failure && (
            <p className="failure" role="alert">
              {failure(t, language)}
            </p>
          )}
          <button type="submit" className="button primary wide" aria-disabled={busy} data-busy={busy || undefined}>
            {t(busy ? 'goingThere' : 'toBankButton')}
          </button>
          <p className="next quiet small">
            <LockIcon />
            {t('toBankNext')}
          </p>
        </div>
      </section>
      <Contact title={t('contactDebit')} of={{ ...offer, merchantAddress: null }} />
    </form>
  );
}
