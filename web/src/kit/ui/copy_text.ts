import { texts } from '../i18n';
import { toast } from './toast';

/** Browsers give the clipboard to https and localhost only, and a trial may run on a LAN: there by a selected field. */
const copyBySelection = (text: string) => {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
};

/** Copies, and says so. */
export const copyText = async (text: string) => {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  await (clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).catch(() => copyBySelection(text));
  toast.success(texts.t('kit:action.copied'));
};
