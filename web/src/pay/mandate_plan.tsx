import { formatAmount } from '../kit/money/money';
import { useMandateSpeech } from './mandate_speech';
import { frequencyOf, longDay, shortDay, timesOf } from './mandate_words';
import type { MandateOffer } from './wire';

/** What is agreed, and when what happens, before anybody goes to a bank. */
export function MandatePlan({ offer }: { offer: MandateOffer }) {
  const { t, language } = useMandateSpeech();
  const { plan } = offer;
  const amount = offer.amount ?? offer.maxAmount;
  // The figures stay with their currency.
  const shown = formatAmount(amount, offer.currency).replaceAll(' ', '\u00a0');
  const [first, ...later] = plan.debits;
  const agreed = [frequencyOf(t, offer.frequency)];
  if (offer.debits !== null || !offer.expiresOn) agreed.push(timesOf(t, offer.debits));
  if (offer.expiresOn) agreed.push(t('noneAfter', { day: shortDay(offer.expiresOn, language) }));
  return (
    <>
      <p className="total">
        <span className="eyebrow">{t('eachDebit')}</span>
        <strong>{offer.amount ? shown : t('upTo', { amount: shown })}</strong>
      </p>
      <p className="quiet">{agreed.join(' · ')}</p>
      <section className="plan" aria-labelledby="plan">
        <h2 id="plan">{t('planTitle')}</h2>
        <ol className="steps">
          <li>
            <span className="quiet">{t('planSigned')}</span> {longDay(plan.signedOn, language)}
          </li>
          <li>
            <span className="quiet">{t('planBank')}</span> {longDay(plan.bankAnswersBy, language)}
          </li>
          <li>
            <span className="quiet">{t(offer.amount ? 'planFirst' : 'planEarliest')}</span>{' '}
            {longDay(plan.firstDebit, language)}
            {first && first.due !== first.debited && (
              <span className="quiet small">
                {t('planMoved', { day: '', due: shortDay(first.due, language) }).trim()}
              </span>
            )}
          </li>
          {later.length > 0 && (
            <li>
              <span className="quiet">{t('planNext')}</span>
              {later.map(({ due, debited }) => (
                <span key={debited} className="small">
                  {due === debited
                    ? shortDay(debited, language)
                    : t('planMoved', { day: shortDay(debited, language), due: shortDay(due, language) })}
                </span>
              ))}
            </li>
          )}
        </ol>
      </section>
      {offer.retries > 0 && <p className="quiet small">{t('retried', { times: timesOf(t, offer.retries) })}</p>}
      <p className="quiet small">{t('authorisation', { amount: formatAmount(offer.authorisation, offer.currency) })}</p>
    </>
  );
}
