/** The default privacy and contact pages. Owned by rooms/about. */
export const about = {
  privacy: {
    title: 'Privacy policy',
    subtitle:
      '{{brand}} has not published a policy of its own at this address yet. This is what the portal itself keeps.',
    kept: 'What is kept',
    keptAccount:
      'Your account: email address, name, a hash of your password, your language, and your sign-ins with time, network address and browser.',
    keptApplication: 'Your merchant application: the details of your company, its contacts and its bank account.',
    keptPayments:
      'Payments: what a merchant and the payer give for a payment. Of a card, the first six and the last four digits at most.',
    browser: 'In your browser',
    browserText:
      'Your session, an application that you have begun, and your choice of language and colours. There is no advertising, and nobody else measures what you do here.',
    why: 'What it is used for',
    whyText:
      'To run your account and your payments, to protect both against misuse, and to keep the records that the law asks of a payment gateway.',
    ask: 'Your questions',
    askText: 'To see, correct or delete what is kept about you, write to {{email}}.',
  },
  contact: {
    title: 'Contact',
    text: 'We help with your account, your application and your payments.',
    merchant: 'As a merchant, write from the email address of your account and name your company.',
    payer:
      'As a payer, name the merchant and the reference on your receipt. Never send us a card number or a password.',
    email: 'Write an email',
  },
  home: 'Go to the first page',
} as const;
