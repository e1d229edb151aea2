import type { Start } from './wire';

/**
 * Leaves for the bank with a form of its own in the whole window: banks refuse frames and pop-ups, and a payer should
 * see the bank's own address in the address bar.
 */
export const formSubmit = ({ url, fields }: Pick<Start, 'url' | 'fields'>) => {
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

/** Leaves for the acquirer, if there is anywhere to go; otherwise the payer goes on here, with a code to scan or an app. */
export const leave = (start: Start): boolean => {
  if (start.kind === 'FORM') formSubmit(start);
  else if (start.kind === 'LINK') window.location.assign(start.url);
  else return false;
  return true;
};
