import type { ApplicationFieldsInput } from '../../api/client';

/**
 * The merchant application, once: steps, groups and fields with their kind and rules (account-portal, sections 3 and
 * 5). The wizard, its validation, what is sent, the merchant's own view and the operator's review all read this table.
 */
export type FieldName = keyof ApplicationFieldsInput;

export type Kind =
  'text' | 'area' | 'digits' | 'money' | 'email' | 'url' | 'swift' | 'waitingTime' | 'answer' | 'yesNo' | 'country';

export type FieldValues = Record<FieldName, string>;

export type Field = {
  name: FieldName;
  kind: Kind;
  isRequired?: true;
  /** The field exists only while this holds; hidden, it is neither checked nor sent. */
  shownIf?: (values: FieldValues) => boolean;
  hasHint?: true;
  autoComplete?: string;
  /** Characters; the server has the same limits. */
  lengthMax: number;
};

export type StepId = 'company' | 'business' | 'setup' | 'bank' | 'compliance';
export type GroupId = StepId | 'contactPerson1' | 'contactPerson2' | 'billingPerson' | 'technicalPerson';
type Group = { id: GroupId; fields: readonly Field[] };
type Step = { id: StepId; letter: string; groups: readonly Group[] };

export const WAITING_TIMES = ['0', '1', '2', '3', '4'] as const;
export const ANSWERS = ['1', '0', '2'] as const;
export const YES_NO = ['true', 'false'] as const;

const LENGTH_MAX: Partial<Record<Kind, number>> = { text: 120, area: 500, digits: 20, money: 20 };
const may = (name: FieldName, kind: Kind, more: Partial<Field> = {}): Field => ({
  name,
  kind,
  lengthMax: LENGTH_MAX[kind] ?? 255,
  ...more,
});
const must = (name: FieldName, kind: Kind, more: Partial<Field> = {}): Field =>
  may(name, kind, { isRequired: true, ...more });

type Person = Exclude<GroupId, StepId>;
export type OtherPerson = Exclude<Person, 'contactPerson1'>;
const OTHERS: readonly string[] = ['contactPerson2', 'billingPerson', 'technicalPerson'] satisfies OtherPerson[];
export const isOtherPerson = (id: GroupId): id is OtherPerson => OTHERS.includes(id);
const OF_PERSON = ['Name', 'Designation', 'Phone', 'Email'] as const;

/** What the first contact person is called and reached by, as another person's fields. */
export const personCopied = (id: OtherPerson, values: FieldValues): Partial<FieldValues> =>
  Object.fromEntries(OF_PERSON.map((part) => [`${id}${part}`, values[`contactPerson1${part}`]]));

const person = (id: Person, more: Partial<Field> = {}): Group => ({
  id,
  fields: [
    may(`${id}Name`, 'text'),
    may(`${id}Designation`, 'text'),
    may(`${id}Phone`, 'digits'),
    may(`${id}Email`, 'email', more),
  ],
});

export const STEPS: readonly Step[] = [
  {
    id: 'company',
    letter: 'A',
    groups: [
      {
        id: 'company',
        fields: [
          must('companyRegisteredName', 'text', { lengthMax: 200, autoComplete: 'organization' }),
          must('companyRegisteredNo', 'text', { lengthMax: 50 }),
          must('companyYearsInBusiness', 'digits', { lengthMax: 4 }),
          must('companyBusinessAddress', 'area', { autoComplete: 'street-address' }),
          may('companyOfficePhone', 'digits'),
          may('companyOfficeFax', 'text', { lengthMax: 20 }),
        ],
      },
      person('contactPerson1', { hasHint: true }),
      person('contactPerson2'),
      person('billingPerson'),
      person('technicalPerson'),
    ],
  },
  {
    id: 'business',
    letter: 'B',
    groups: [
      {
        id: 'business',
        fields: [
          must('tradingName', 'text'),
          must('onlineStoreUrl', 'url', { lengthMax: 255, hasHint: true }),
          must('productOrServiceType', 'text', { lengthMax: 255 }),
          may('shoppingCartOrOrderingSystemUsed', 'text', { lengthMax: 255 }),
          must('currentMonthlySales', 'money'),
          must('avgBillingAmount', 'money'),
          must('toBeDeliveredWaitingTime', 'waitingTime'),
        ],
      },
    ],
  },
  {
    id: 'setup',
    letter: 'C',
    groups: [
      {
        id: 'setup',
        fields: [
          must('toReceivePaymentNotificationViaEmail', 'yesNo'),
          must('paymentNotificationEmail', 'email', {
            shownIf: (values) => values.toReceivePaymentNotificationViaEmail === 'true',
          }),
          must('customerServiceEmail', 'email', { hasHint: true }),
          must('customerServicePhone', 'text', { lengthMax: 30, hasHint: true }),
          must('customerServiceAddress', 'area', { hasHint: true }),
        ],
      },
    ],
  },
  {
    id: 'bank',
    letter: 'D',
    groups: [
      {
        id: 'bank',
        fields: [
          must('bankName', 'text'),
          must('bankAccountNo', 'digits', { lengthMax: 30, hasHint: true }),
          must('bankAccountName', 'text', { lengthMax: 200 }),
          must('bankAddress', 'area'),
          must('bankSwiftCode', 'swift', { lengthMax: 20 }),
          must('bankCountry', 'country'),
        ],
      },
    ],
  },
  {
    id: 'compliance',
    letter: 'E',
    groups: [
      {
        id: 'compliance',
        fields: [
          must('questionPrivacyPolicy', 'answer'),
          must('questionDescription', 'answer'),
          must('questionCurrency', 'answer'),
          must('questionPrice', 'answer'),
          must('questionPaymentMethod', 'answer'),
          must('questionShipping', 'answer'),
        ],
      },
    ],
  },
];

export const fieldsOf = (step: number): readonly Field[] => STEPS[step]?.groups.flatMap(({ fields }) => fields) ?? [];

export const FIELDS: readonly Field[] = STEPS.flatMap((_, step) => fieldsOf(step));

/** The step a field stands on; undefined for a name that is no field (a remark about the whole application). */
export const stepOf = (name: string): number | undefined => {
  const step = STEPS.findIndex((_, at) => fieldsOf(at).some((field) => field.name === name));
  return step < 0 ? undefined : step;
};

export const isFieldName = (name: string): name is FieldName => stepOf(name) !== undefined;
