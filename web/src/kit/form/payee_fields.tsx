import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DigitsField, TextField } from './fields';
import type { Form } from './form';
import { required } from './rules';

/** Whom a refund goes to where its way to pay has no refunds. */
export type Payee = { payeeBank: string; payeeAccount: string; payeeName: string };
export const NO_PAYEE: Payee = { payeeBank: '', payeeAccount: '', payeeName: '' };

/** What a form that asks for the account checks; one that does not asks for nothing. */
export const payeeRules = (isAsked: boolean) =>
  isAsked ? { payeeBank: required, payeeAccount: required, payeeName: required } : {};

/** As it is sent: without what was not asked for. */
export const payeeOf = (isAsked: boolean, { payeeBank, payeeAccount, payeeName }: Payee): Partial<Payee> =>
  isAsked ? { payeeBank: payeeBank.trim(), payeeAccount, payeeName: payeeName.trim() } : {};

export function PayeeFields<V extends Payee>({ form }: { form: Form<V> }) {
  const { t } = useTranslation('refunds');
  return (
    <>
      <Alert color="blue">{t('payee.why')}</Alert>
      <TextField form={form} name="payeeBank" label={t('payee.bank')} required />
      <DigitsField form={form} name="payeeAccount" label={t('payee.account')} required />
      <TextField form={form} name="payeeName" label={t('payee.name')} required />
    </>
  );
}
