import { texts } from '../../kit/i18n';

/** Why no sale is shown. A link's payments are asked for over all days: wider dates would show nothing more. */
export const emptyText = ({ paymentLink, createdDateFrom, filterStatus }: Record<string, string>): string =>
  texts.t(paymentLink && !createdDateFrom && !filterStatus ? 'payments:emptyLinkText' : 'payments:emptyText');
