import { say, type Say } from './problem_text';

/** Who pays, as a link and a shop ask for it. */
export interface PayerEntry {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
}

const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;
const PHONE = /^\+?[\d\s()-]{5,20}$/;

/** What was typed, as the server wants it: people write numbers in groups, the wire takes the digits. */
export const payerOf = (entry: PayerEntry) => {
  const phone = entry.customerPhone.trim().replace(/[^+\d]/g, '');
  return {
    customerName: entry.customerName.trim(),
    customerEmail: entry.customerEmail.trim(),
    ...(phone && { customerPhone: phone }),
  };
};

/** What is wrong with it, in the order of the form. */
export const payerErrors = (entry: PayerEntry): Partial<Record<keyof PayerEntry, Say>> => {
  const errors: Partial<Record<keyof PayerEntry, Say>> = {};
  const { customerName, customerEmail } = payerOf(entry);
  if (!customerName) errors.customerName = say('canNotBeEmpty');
  if (!customerEmail) errors.customerEmail = say('canNotBeEmpty');
  else if (!EMAIL.test(customerEmail)) errors.customerEmail = say('emailInvalid');
  const phone = entry.customerPhone.trim();
  if (phone && !PHONE.test(phone)) errors.customerPhone = say('phoneInvalid');
  return errors;
};
