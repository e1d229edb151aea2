let ask: () => void;
/** Kept when the first message wants to be shown: pages without one do not load what shows them. */
export const firstToast = new Promise<void>((asked) => {
  ask = asked;
});
export const loadToasts = () => import('./toasts');

export type ToastVariant = 'success' | 'warning' | 'error' | 'info';

const show = (variant: ToastVariant) => (message: string) => {
  ask();
  void loadToasts().then(
    ({ showToast }) => showToast(variant, message),
    () => console.warn(message), // what shows it did not arrive
  );
};

/** Top right, gone after six seconds; it stays while a pointer or the focus is on it. Screen readers say it at once. */
export const toast = {
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
  info: show('info'),
};
