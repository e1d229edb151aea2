/** The quick search in the header. */
export const officeSearch = {
  open: 'Search',
  title: 'Quick search',
  field: 'Search transactions, payment links and refunds',
  short: 'Search…',
  hint: 'Type at least 3 characters: an order number, a reference, a name or an e-mail address.',
  waiting: 'Searching…',
  none: 'Nothing found for “{{term}}”',
  noneText:
    'Check the spelling. Older records are found by the whole of an order number, reference or e-mail address only.',
  failed: 'The search did not work.',
  results: 'Results',
  found: 'Found: {{count}}',
  kind: {
    salesTransaction: 'Transactions',
    paymentLink: 'Payment links',
    refundRequest: 'Refund applications',
    merchantApplication: 'Merchant applications',
  },
  keys: { move: 'move', open: 'open', close: 'close' },
} as const;
