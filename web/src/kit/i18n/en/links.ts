export const links = { title: 'links' } as const;
