/** Sign-up and the pages behind the verification mail. Owned by rooms/accounts. */
export const signUp = {
  field: {
    email: 'Email',
    fullName: 'Full name',
    country: 'Country',
    password: 'Password',
    plan: 'Package',
    marketing: 'Send me product news and offers by email',
  },
  title: 'Create your merchant account',
  subtitle: 'It takes a minute. You apply to take payments afterwards.',
  submit: 'Create account',
  loading: 'Loading',
  apply: 'Fill in the merchant application first',
  haveAccount: 'Already have an account? Sign in',
  invited:
    'A merchant application has been filled in for you. Use the email address that received the invitation; the application belongs to your account then.',
  haveAccountInvited: 'I have an account already: sign in and take over the application',
  fullNameCharacters: 'Please leave out these characters: {{characters}}',
  created:
    'Please sign in. If this address had an account before, its password has not changed and we have written to it.',
  listsFailed: 'The packages could not be loaded.',
  countryHint: 'Accounts are opened for businesses in Malaysia.',
  emailVerified: {
    title: 'Your email address has been verified',
    text: 'Thank you. You can sign in now and go on with your application.',
    toLogin: 'Go to login',
  },
  emailNotVerified: {
    title: 'The verification link has expired',
    text: 'Please sign in and request a new link from the dashboard. It is valid for 24 hours and works once.',
    toLogin: 'Go to login',
  },
} as const;
