/** The application wizard and its review. Owned by rooms/merchants. */
export const merchants = {
  applications: { title: 'Merchant Applications' },
} as const;
