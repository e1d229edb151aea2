/** Sign-up, sign-in, passwords. Owned by rooms/accounts. */
export const accounts = {
  signIn: { title: 'Merchant Dashboard' },
} as const;
