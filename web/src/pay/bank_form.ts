import type { BankForm } from './wire';

/**
 * Leaves for the bank with a form of its own in the whole window: banks refuse frames and pop-ups, and a payer should
 * see the bank's own address in the address bar.
 */
export const bankFormSubmit = ({ url, fields }: BankForm) => {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // The prototype's, because a field of the message may itself be called "submit".
  HTMLFormElement.prototype.submit.call(form);
};
