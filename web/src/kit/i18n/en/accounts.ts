/** Sign-in, account check. Owned by rooms/accounts. */
export const accounts = {
  field: {
    merchantId: 'Merchant ID',
    email: 'Email',
    password: 'Password',
  },
  signIn: {
    title: 'Merchant Dashboard',
    subtitle: 'Sign in with the email address of your account.',
    forgot: 'Forgot password?',
    submit: 'Sign In',
    signUp: 'New here? Create your merchant account',
    activeSession: 'Login failed because due to another active session.',
    revoke: 'Revoke Session',
    loading: 'Loading',
    invalidLogin: 'The login detail is incorrect',
    expired: 'Your session has ended. Please sign in again.',
  },
  strength: {
    label: 'Password strength',
    bad: 'Bad (Minimal : 8 characters, 1 lowercase and uppercase, 1 numeric character, 1 special character)',
    good: 'Good',
    veryGood: 'Very Good',
    special: 'Special characters that count: {{characters}}',
  },
  check: {
    inactive: 'Your account is not active',
    verify: 'Verify your email',
    text: 'We have sent a verification link to {{email}}. Please open your mailbox and follow it; look in the spam folder too if it does not arrive.',
    resend: 'Resend Email',
    continue: 'Continue',
    warning: 'Please verify your email and logout',
    sent: 'Successfully sent email',
    active: 'Your account is active',
    verified: 'Your email address has been verified',
    wait: 'One moment, we are opening your account…',
    failed: 'Your account could not be checked.',
    signOut: 'Sign out',
  },
  later: {
    forgotTitle: 'Forgot your password?',
    forgotText:
      'Passwords cannot be reset on this page yet. Write to us from the address of your account and we help you.',
    twoFactorTitle: 'A code is needed',
    twoFactorText:
      'Your account asks for a code from an authenticator app. This portal cannot ask for it yet; please write to us.',
    expiredTitle: 'Your password has expired',
    expiredText: 'It has to be changed before you can go on. This cannot be done on this page yet; please write to us.',
    toLogin: 'Back To Login',
  },
} as const;
