import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { texts } from '../i18n';
import { Icon, type IconName } from './icon';
import { TOAST_MS } from './timing';
import type { ToastVariant } from './toast';

export { notifications };

// The sign says it without the colour, too.
const LOOKS: Record<ToastVariant, { color: string; icon: IconName }> = {
  success: { color: 'green', icon: 'check' },
  warning: { color: 'yellow', icon: 'alert' },
  error: { color: 'red', icon: 'cross' },
  info: { color: 'blue', icon: 'info' },
};

/** Its time runs only while neither the pointer nor the focus is on it, and then from the beginning. */
export const showToast = (variant: ToastVariant, message: string) => {
  const { color, icon } = LOOKS[variant];
  const on = { pointer: false, focus: false };
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    clearTimeout(timer);
    if (!on.pointer && !on.focus) timer = setTimeout(() => notifications.hide(id), TOAST_MS);
  };
  const turn = (what: keyof typeof on, isOn: boolean) => () => {
    on[what] = isOn;
    run();
  };
  const id = notifications.show({
    message,
    color,
    icon: <Icon name={icon} size={16} />,
    'data-toast': variant,
    autoClose: false,
    withBorder: true,
    onMouseEnter: turn('pointer', true),
    onMouseLeave: turn('pointer', false),
    onFocusCapture: turn('focus', true),
    onBlurCapture: turn('focus', false),
    closeButtonProps: { 'aria-label': texts.t('kit:action.close') },
  });
  run();
};

export default function Toasts() {
  return <Notifications position="top-right" />;
}
