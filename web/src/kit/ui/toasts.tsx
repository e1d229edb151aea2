import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Icon, type IconName } from './icon';
import type { ToastVariant } from './toast';

export { notifications } from '@mantine/notifications';

// The sign says it without the colour, too.
const LOOKS: Record<ToastVariant, { color: string; icon: IconName }> = {
  success: { color: 'green', icon: 'check' },
  warning: { color: 'yellow', icon: 'alert' },
  error: { color: 'red', icon: 'cross' },
  info: { color: 'blue', icon: 'info' },
};

export const toastLook = (variant: ToastVariant) => ({
  color: LOOKS[variant].color,
  icon: <Icon name={LOOKS[variant].icon} size={16} />,
  'data-toast': variant,
});

export default function Toasts() {
  return <Notifications position="top-right" />;
}
