import type { Answer, ApplicationFieldsInput, WaitingTime } from '../../api/client';
import { applicationFieldsInput } from '../../api/gen/limits/application_fields_input';
import { applicationSubmit } from '../../api/gen/limits/application_submit';
import type { Limits } from '../../kit/form/limits';

/**
 * The merchant application, once: steps, groups and fields with their kind and rules (account-portal, sections 3 and
 * 5). The wizard, its validation, what is sent, the merchant's own view and the operator's review all read this table.
 */
export type FieldName = keyof ApplicationFieldsInput;

export type Kind =
  | 'text'
  | 'area'
  | 'digits'
  | 'money'
  | 'email'
  | 'url'
  | 'swift'
  | 'taxNo'
  | 'msicCode'
  | 'sstNo'
  | 'waitingTime'
  | 'answer'
  | 'yesNo'
  | 'country';

export type FieldValues = Record<FieldName, string>;

export type Field = {
  name: FieldName;
  kind: Kind;
  isRequired: boolean;
  /** The field exists only while this holds; hidden, it is neither checked nor sent. */
  shownIf?: (values: FieldValues) => boolean;
  hasHint?: true;
  autoComplete?: string;
  /** Characters. */
  lengthMax: number | undefined;
};

export type StepId = 'company' | 'business' | 'setup' | 'bank' | 'compliance';
export type GroupId = StepId | 'contactPerson1' | 'contactPerson2' | 'billingPerson' | 'technicalPerson' | 'tax';
type Group = { id: GroupId; fields: readonly Field[] };
type Step = { id: StepId; letter: string; groups: readonly Group[] };

export const WAITING_TIMES = ['0', '1', '2', '3', '4'] as const satisfies readonly `${WaitingTime}`[];
export const ANSWERS = ['1', '0', '2'] as const satisfies readonly `${Answer}`[];
export const YES_NO = ['true', 'false'] as const;

// What a draft may hold is wider than what is submitted; an amount is a text in a draft alone.
const submitted: Limits = applicationSubmit;
const draft: Limits = applicationFieldsInput;
/** A field that exists only sometimes is required when it is there: the server says it of the whole form. */
const field = (name: FieldName, kind: Kind, more: Partial<Field> = {}): Field => ({
  name,
  kind,
  isRequired: submitted[name]?.isRequired ?? more.shownIf !== undefined,
  lengthMax: submitted[name]?.lengthMax ?? draft[name]?.lengthMax,
  ...more,
});

type Person = Exclude<GroupId, StepId | 'tax'>;
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
    field(`${id}Name`, 'text'),
    field(`${id}Designation`, 'text'),
    field(`${id}Phone`, 'digits'),
    field(`${id}Email`, 'email', more),
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
          field('companyRegisteredName', 'text', { autoComplete: 'organization' }),
          field('companyRegisteredNo', 'text'),
          field('companyYearsInBusiness', 'digits'),
          field('companyBusinessAddress', 'area', { autoComplete: 'street-address' }),
          field('companyOfficePhone', 'digits'),
          field('companyOfficeFax', 'text'),
        ],
      },
      person('contactPerson1', { hasHint: true }),
      person('contactPerson2'),
      person('billingPerson'),
      person('technicalPerson'),
      // Beyond the specification: what an invoice for fees has to name.
      {
        id: 'tax',
        fields: [
          field('companyTaxNo', 'taxNo', { hasHint: true }),
          field('companyMsicCode', 'msicCode', { hasHint: true }),
          field('companySstNo', 'sstNo', { hasHint: true }),
        ],
      },
    ],
  },
  {
    id: 'business',
    letter: 'B',
    groups: [
      {
        id: 'business',
        fields: [
          field('tradingName', 'text'),
          field('onlineStoreUrl', 'url', { hasHint: true }),
          field('productOrServiceType', 'text'),
          field('shoppingCartOrOrderingSystemUsed', 'text'),
          field('currentMonthlySales', 'money'),
          field('avgBillingAmount', 'money'),
          field('toBeDeliveredWaitingTime', 'waitingTime'),
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
          field('toReceivePaymentNotificationViaEmail', 'yesNo'),
          field('paymentNotificationEmail', 'email', {
            shownIf: (values) => values.toReceivePaymentNotificationViaEmail === 'true',
          }),
          field('customerServiceEmail', 'email', { hasHint: true }),
          field('customerServicePhone', 'text', { hasHint: true }),
          field('customerServiceAddress', 'area', { hasHint: true }),
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
          field('bankName', 'text'),
          field('bankAccountNo', 'digits', { hasHint: true }),
          field('bankAccountName', 'text'),
          field('bankAddress', 'area'),
          field('bankSwiftCode', 'swift'),
          field('bankCountry', 'country'),
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
          field('questionPrivacyPolicy', 'answer'),
          field('questionDescription', 'answer'),
          field('questionCurrency', 'answer'),
          field('questionPrice', 'answer'),
          field('questionPaymentMethod', 'answer'),
          field('questionShipping', 'answer'),
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
