import { basketDraft } from '../api/gen/limits/basket_draft';
import { deliveryAddressInput } from '../api/gen/limits/delivery_address_input';
import { Field, FieldFrame } from './field';
import { STATES, stateOf, type ShopEntry, type ShopErrors, type ShopField } from './shop_entry';
import { useShopSpeech } from './shop_speech';
import type { Shop } from './wire';

interface Props {
  shop: Shop;
  entry: ShopEntry;
  errors: ShopErrors;
  onChange: (entry: ShopEntry) => void;
}

const DIGITS = 5;

/** Who the order is for; a field that the merchant does not ask for is not there. */
export function ShopCustomer({ shop: { customerFields: asked }, entry, errors, onChange }: Props) {
  const { t, language } = useShopSpeech();
  const field = (id: ShopField) => ({
    id,
    value: entry[id],
    error: errors[id]?.(t, language),
    onChange: (value: string) => onChange({ ...entry, [id]: value }),
  });
  const isOptional = { optional: asked.address === 'OPTIONAL' };
  const postalCode = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS);
    onChange({ ...entry, postalCode: digits, state: entry.state || stateOf(digits) });
  };
  return (
    <>
      <h2>{t('yourDetails')}</h2>
      <Field
        {...field('customerName')}
        label={t('name')}
        autoComplete="name"
        maxLength={basketDraft.customerName.lengthMax}
      />
      <Field
        {...field('customerEmail')}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={basketDraft.customerEmail.lengthMax}
      />
      {asked.phone !== 'NO' && (
        <Field
          {...field('customerPhone')}
          label={t('phone')}
          optional={asked.phone === 'OPTIONAL'}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={basketDraft.customerPhone.lengthMax}
        />
      )}
      {asked.address !== 'NO' && (
        <>
          <h2>{t('address')}</h2>
          <Field
            {...field('line')}
            {...isOptional}
            label={t('line')}
            autoComplete="street-address"
            maxLength={deliveryAddressInput.line.lengthMax}
          />
          <div className="pair">
            <Field
              {...field('postalCode')}
              {...isOptional}
              onChange={postalCode}
              label={t('postalCode')}
              inputMode="numeric"
              autoComplete="postal-code"
            />
            <Field
              {...field('city')}
              {...isOptional}
              label={t('city')}
              autoComplete="address-level2"
              maxLength={deliveryAddressInput.city.lengthMax}
            />
          </div>
          <FieldFrame {...{ ...field('state'), ...isOptional }} label={t('state')}>
            {(attributes) => (
              <select
                {...attributes}
                value={entry.state}
                autoComplete="address-level1"
                onChange={(event) => onChange({ ...entry, state: event.target.value })}
              >
                <option value="">{t('chooseState')}</option>
                {STATES.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </FieldFrame>
        </>
      )}
      {asked.note !== 'NO' && (
        <FieldFrame {...field('noteToSeller')} label={t('note')} optional={asked.note === 'OPTIONAL'}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              maxLength={basketDraft.noteToSeller.lengthMax}
              value={entry.noteToSeller}
              onChange={(event) => onChange({ ...entry, noteToSeller: event.target.value })}
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}
