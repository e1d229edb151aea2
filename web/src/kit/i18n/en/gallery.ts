/** What the gallery calls its specimens, their use and their states. */
export const gallery = {
  fields: {
    title: 'Gallery: fields',
    text: 'Everything that is filled in, in each of its states.',
  },
  elements: {
    title: 'Gallery: elements',
    text: 'What answers, asks and lists: buttons, messages, dialogs, tables.',
  },
  sales: {
    title: 'Gallery: sales',
    text: 'How money, sales and links look, with every status they can have.',
  },
  pages: 'Pages of the gallery',
  find: 'Find a component',
  found: 'Components: {{count}}',
  nothing: 'No component has these words.',
  specimen: {
    textField: {
      name: 'Text',
      use: 'One line of words.',
    },
    areaField: {
      name: 'Long text',
      use: 'Several lines; grows with what is typed.',
    },
    passwordField: {
      name: 'Password',
      use: 'Hidden while it is typed; the eye shows it.',
    },
    moneyField: {
      name: 'Amount',
      use: 'Ringgit and sen; takes thousands commas.',
    },
    digitsField: {
      name: 'Number',
      use: 'Digits only; everything else is dropped as it is typed.',
    },
    selectField: {
      name: 'Choice',
      use: 'One of a few.',
    },
    autocompleteField: {
      name: 'Autocomplete',
      use: 'One of too many to list; asks half a second after the last letter.',
    },
    multiSelectField: {
      name: 'Several choices',
      use: 'Any number of a few, kept in one line.',
    },
    checklistField: {
      name: 'Checklist',
      use: 'Any number of a few, all in sight.',
    },
    checkField: {
      name: 'Box',
      use: 'Agrees to one thing; sent with the form.',
    },
    radioField: {
      name: 'Alternatives',
      use: 'One of two or three, all in sight.',
    },
    switchField: {
      name: 'Switch',
      use: 'Turns one thing on or off.',
    },
    dateField: {
      name: 'Date',
      use: 'A day; typed, or chosen from the calendar.',
    },
    dateTimeField: {
      name: 'Date and time',
      use: 'Malaysian time in steps of 15 minutes; here from today until 30 days later.',
    },
    dateRangeField: {
      name: 'Days',
      use: 'Two days; neither can be chosen beyond the other.',
    },
    messages: {
      name: 'Messages of a form',
      use: 'Send it as it is: each field says what it needs.',
    },
    buttons: {
      name: 'Buttons',
      use: 'One main action a page; the others are quieter.',
    },
    tones: {
      name: 'Badges',
      use: 'What a status means for the reader; the sign says it without colour.',
    },
    toasts: {
      name: 'Toasts',
      use: 'At the top right; gone after six seconds.',
    },
    dialogs: {
      name: 'Dialogs',
      use: 'The five types; they close through their own buttons only.',
    },
    overlay: {
      name: 'Overlay',
      use: 'Over what is being renewed, once that takes 200 milliseconds.',
    },
    progress: {
      name: 'Progress bar',
      use: 'Thin, on top, at each change of the page.',
    },
    answers: {
      name: 'Waiting, nothing, failed',
      use: 'What a list shows when it has no rows to show.',
    },
    list: {
      name: 'List',
      use: 'Rows to read, sort and tick; cards on a phone.',
    },
    pager: {
      name: 'Pages of a list',
      use: 'First, previous, next, last, and 3, 5 or 10 rows.',
    },
    bulkBar: {
      name: 'Bulk bar',
      use: 'Appears while rows are ticked.',
    },
    facts: {
      name: 'Facts',
      use: 'Labels and values of one record; those without a value are left out.',
    },
    money: {
      name: 'Money',
      use: 'Thousands commas and exactly two decimals, always in ringgit.',
    },
    salesChart: {
      name: 'Sales by day',
      use: 'Each day is a link to its sales.',
    },
    panel: {
      name: 'Card',
      use: 'One question of the dashboard and its answer.',
    },
    saleRow: {
      name: 'Sales',
      use: 'The rows of the transactions.',
    },
    linkRow: {
      name: 'Payment links',
      use: 'The rows of the payment links.',
    },
    saleStatus: {
      name: 'Status of a sale',
      use: 'Every code, and what a requested refund shows instead.',
    },
    refundStatus: {
      name: 'Status of a refund',
      use: 'Requested, approved, cancelled.',
    },
    linkStatus: {
      name: 'Status of a link',
      use: 'A past expiry wins over all.',
    },
    applicationStatus: {
      name: 'Status of an application',
      use: 'From draft to decision.',
    },
    qrCode: {
      name: 'QR code',
      use: 'The address of a payment link, to scan or print.',
    },
  },
  state: {
    untouched: 'Untouched',
    valid: 'Valid',
    invalid: 'Invalid',
    disabled: 'Disabled',
    readOnly: 'Read-only',
    live: 'Live',
    primary: 'Main action',
    plain: 'Other action',
    quiet: 'Quiet',
    danger: 'Cannot be undone',
    busy: 'Working',
    icon: 'Sign only',
    good: 'Good',
    bad: 'Bad',
    waiting: 'Waiting',
    neutral: 'Neutral',
    returned: 'Returned',
    success: 'Success',
    warning: 'Warning',
    error: 'Error',
    info: 'Information',
    delete: 'Delete',
    unassigned: 'Unassign',
    confirmation: 'Confirmation',
    customDialog: 'Remarks',
    render: 'Custom',
    loading: 'Loading',
    empty: 'Empty',
    failed: 'Failed',
    amount: 'With currency',
    column: 'In a column',
    filled: 'With an answer',
    weeks: 'A month',
  },
  sample: {
    run: 'Show it',
    send: 'Send',
    sent: 'Sent: {{values}}',
    done: 'Done.',
    content: 'Any content of a room stands here; the list stays in sight behind it.',
    order: 'Order',
    customer: 'Customer',
    status: 'State',
    country: 'Country',
    pin: 'PIN',
    note: 'Note',
    shop: 'Shop name',
    terms: 'I accept the terms & conditions',
    cake: 'Cake for the weekend',
    class: 'Batik class',
    today: 'Sales of today',
    none: 'Nothing was sold yet.',
  },
} as const;
