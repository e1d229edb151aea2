/** What an auto-debit asks of its payer, and what is wrong with the answers before the server says so. */
import type { PayerIdType } from '../api/gen';
import { mandateSay } from './mandate_speech';
import { say, type Say } from './problem_text';
import type { MandateDraft } from './wire';

export interface MandateEntry {
  name: string;
  idType: PayerIdType;
  idNumber: string;
  email: string;
  phone: string;
  isCorporate: boolean;
  bankId: string;
  accepted: boolean;
}
export type MandateField = keyof MandateEntry | 'terms';
export type MandateErrors = Partial<Record<MandateField, Say>>;
export type CheckedMandate = { ok: true; body: MandateDraft } | { ok: false; errors: MandateErrors };

export const EMPTY_MANDATE: MandateEntry = {
  name: '',
  idType: 'NEW_IC',
  idNumber: '',
  email: '',
  phone: '',
  isCorporate: false,
  bankId: '',
  accepted: false,
};

const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;
const PHONE = /^\+?[\d\s()-]{8,20}$/;

/** As the server wants it, or what is wrong, in the order of the form. */
export const checkMandate = (entry: MandateEntry, consent: string): CheckedMandate => {
  const errors: MandateErrors = {};
  const [name, idNumber, email, phone] = [entry.name, entry.idNumber, entry.email, entry.phone].map((it) => it.trim());
  if (!name) errors.name = say('canNotBeEmpty');
  if (!idNumber) errors.idNumber = say('canNotBeEmpty');
  if (!email) errors.email = say('canNotBeEmpty');
  else if (!EMAIL.test(email)) errors.email = say('emailInvalid');
  if (!phone) errors.phone = say('canNotBeEmpty');
  else if (!PHONE.test(phone)) errors.phone = say('phoneInvalid');
  if (!entry.bankId) errors.bankId = mandateSay('chooseBank');
  if (!entry.accepted) errors.accepted = mandateSay('acceptFirst');
  if (Object.keys(errors).length > 0 || !name || !idNumber || !email || !phone) return { ok: false, errors };
  return {
    ok: true,
    body: {
      payer: { name, idType: entry.idType, idNumber, email, phone },
      isCorporate: entry.isCorporate,
      bankId: entry.bankId,
      consent,
    },
  };
};

/** The server names the payer's fields by their way, "payer.idNumber", or alone. */
export const mandateFieldNamed = (field: string): string => field.replace(/^payer\./, '');
