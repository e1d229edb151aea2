export const refunds = { title: 'refunds' } as const;
