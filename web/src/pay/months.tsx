import { useSpeech } from './language';
import type { Bank } from './wire';

/** The plans of an instalment payment: an id is a number of months. */
export function Months(props: { plans: Bank[]; bankId?: string; onPlan: (bankId: string) => void }) {
  const { t } = useSpeech();
  return (
    <fieldset>
      <legend className="small">{t('chooseMonths')}</legend>
      <div className="tabs">
        {props.plans.map(({ id }) => (
          <label key={id} className="tab">
            <input
              type="radio"
              name="months"
              value={id}
              checked={props.bankId === id}
              onChange={() => props.onPlan(id)}
            />
            <span>{t('months', { months: id })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
