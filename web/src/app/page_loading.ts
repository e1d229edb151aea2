import { LoadingScreen } from '../kit/ui/loading_screen';
import { OVERLAY_AFTER_MS } from '../kit/ui/timing';

/** What is seen while a page is on its way: what was there, and after a moment the overlay. */
export const pageLoading = {
  defaultPendingMs: OVERLAY_AFTER_MS,
  defaultPendingComponent: LoadingScreen,
};
