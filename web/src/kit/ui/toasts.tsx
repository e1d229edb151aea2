import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

export { notifications } from '@mantine/notifications';

export default function Toasts() {
  return <Notifications position="top-right" />;
}
