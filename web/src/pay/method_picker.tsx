import { useState } from 'react';
import { PaymentMethod } from '../api/gen/types.gen';
import { formatAmount } from '../kit/money/money';
import { takes } from './amount';
import { BankList } from './bank_list';
import { GroupIcon } from './checkout_icons';
import { useSpeech } from './language';
import { lastUsed } from './last_used';
import { Months } from './months';
import { pick, type Picked } from './picked';
import type { TextKey, Translate } from './texts';
import type { Checkout, Method, MethodGroup } from './wire';

const GROUPS: MethodGroup[] = ['FPX', 'CARD', 'EWALLET', 'DUITNOW'];

const TABS: Partial<Record<PaymentMethod, TextKey>> = {
  [PaymentMethod.FPX_B2C_CASA]: 'personal',
  [PaymentMethod.FPX_B2B_CASA]: 'corporate',
  [PaymentMethod.CARD_LOCAL]: 'atOnce',
  [PaymentMethod.INSTALMENT]: 'inInstalments',
};
const methodLabel = (t: Translate, method: Method) => {
  const key = TABS[method.id];
  return key ? t(key) : method.label;
};

interface Props {
  checkout: Checkout;
  picked: Picked;
  onPick: (picked: Picked) => void;
}

export function MethodPicker({ checkout, picked, onPick }: Props) {
  const { t } = useSpeech();
  // Most payments are too small for an instalment plan; nobody need read about it then.
  const all = checkout.methods.filter((it) => it.id !== PaymentMethod.INSTALMENT || takes(it, checkout.amount));
  const groups = GROUPS.map((group) => ({ group, methods: all.filter((it) => it.group === group) }));
  const offered = groups.filter((it) => it.methods.length > 0);
  if (offered.length === 0) return <p role="status">{t('noMethods', { merchant: checkout.merchantName })}</p>;
  return (
    <fieldset className="methods">
      <legend>
        <h2>{t('howToPay')}</h2>
      </legend>
      {offered.map(({ group, methods }) => (
        <Group key={group} group={group} methods={methods} checkout={checkout} picked={picked} onPick={onPick} />
      ))}
    </fieldset>
  );
}

function Group({ group, methods, checkout, picked, onPick }: Props & { group: MethodGroup; methods: Method[] }) {
  const { t } = useSpeech();
  const open = picked.group === group;
  const fitting = methods.filter((it) => takes(it, checkout.amount));
  const first = fitting[0];
  // Once: a bank that is clicked does not jump to the top.
  const [last] = useState(lastUsed);
  const whyNot = (method: Method) =>
    method.closed ??
    t('outOfBounds', {
      min: formatAmount(method.minAmount, checkout.currency),
      max: formatAmount(method.maxAmount, checkout.currency),
    });
  return (
    <div className="method" data-open={open || undefined}>
      <label className="method-head">
        <input
          type="radio"
          name="group"
          value={group}
          checked={open}
          disabled={!first}
          onChange={() => onPick(pick(group, first))}
        />
        <GroupIcon group={group} />
        <span className="method-name">
          {t(`group${group}`)}
          <span className="quiet small">{first ? t(`group${group}Hint`) : methods[0] && whyNot(methods[0])}</span>
          {first?.inTrouble && <span className="small trouble">{t('bankTrouble')}</span>}
        </span>
      </label>
      {open && picked.method && (methods.length > 1 || picked.method.banks.length > 0) && (
        <div className="method-body">
          {methods.length > 1 && (
            <fieldset className="tabs">
              <legend className="sr">{t(group === 'FPX' ? 'accountType' : 'howToPay')}</legend>
              {methods.map((method) => (
                <label
                  key={method.id}
                  className="tab"
                  title={takes(method, checkout.amount) ? undefined : whyNot(method)}
                >
                  <input
                    type="radio"
                    name={`method-${group}`}
                    value={method.id}
                    checked={picked.method?.id === method.id}
                    disabled={!takes(method, checkout.amount)}
                    onChange={() => onPick(pick(group, method))}
                  />
                  <span>{methodLabel(t, method)}</span>
                </label>
              ))}
            </fieldset>
          )}
          {picked.method.id === PaymentMethod.INSTALMENT && (
            <Months
              plans={picked.method.banks}
              bankId={picked.bankId}
              onPlan={(bankId) => onPick({ ...picked, bankId })}
            />
          )}
          {picked.method.id !== PaymentMethod.INSTALMENT && picked.method.banks.length > 0 && (
            <BankList
              key={picked.method.id}
              banks={picked.method.banks}
              bankId={picked.bankId}
              lastId={last?.id === picked.method.id ? last.bankId : undefined}
              legend={t(group === 'EWALLET' ? 'chooseWallet' : 'chooseBank')}
              onBank={(bankId) => onPick({ ...picked, bankId })}
            />
          )}
        </div>
      )}
    </div>
  );
}
