import { texts } from '../i18n';

const HIDE_AFTER_MS = 6000;

let ask: () => void;
/** Kept when the first message wants to be shown: pages without one do not load what shows them. */
export const firstToast = new Promise<void>((asked) => {
  ask = asked;
});
export const loadToasts = () => import('./toasts');

const show = (color: string, message: string) => {
  ask();
  void loadToasts().then(({ notifications }) =>
    notifications.show({
      message,
      color,
      autoClose: HIDE_AFTER_MS,
      withBorder: true,
      closeButtonProps: { 'aria-label': texts.t('kit:action.close') },
    }),
  );
};

/** Top right, gone after six seconds. */
export const toast = {
  success: (message: string) => show('green', message),
  warning: (message: string) => show('yellow', message),
  error: (message: string) => show('red', message),
  info: (message: string) => show('blue', message),
};
