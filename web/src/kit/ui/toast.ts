import { notifications } from '@mantine/notifications';
import { texts } from '../i18n';

const HIDE_AFTER_MS = 6000;
const show = (color: string, message: string) => {
  notifications.show({
    message,
    color,
    autoClose: HIDE_AFTER_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': texts.t('kit:action.close') },
  });
};

/** Top right, gone after six seconds. */
export const toast = {
  success: (message: string) => show('green', message),
  warning: (message: string) => show('yellow', message),
  error: (message: string) => show('red', message),
  info: (message: string) => show('blue', message),
};
