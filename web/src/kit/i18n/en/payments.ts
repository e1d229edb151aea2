export const payments = { title: 'payments' } as const;
