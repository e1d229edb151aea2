import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ApplicationFields } from '../../api/client';
import { FIELDS, STEPS, fieldsOf, stepOf, type FieldName, type FieldValues } from './application_fields';
import { digitsOf, moneyOf } from '../../kit/form/typed';
import { FOUR_STEPS } from './application_fixture';
import { NOTHING, draftToWire, firstUnfinishedStep, fromWire, toWire, validateStep } from './application_form';

const EMPTY = 'Can not be empty';
const EMAIL = 'Invalid email format';
const COUNTRIES = [{ id: 134, name: 'Malaysia' }];

const full: FieldValues = {
  ...FOUR_STEPS,
  questionPrivacyPolicy: '1',
  questionDescription: '0',
  questionCurrency: '2',
  questionPrice: '1',
  questionPaymentMethod: '1',
  questionShipping: '1',
};

describe('the five steps', () => {
  it('are A to E', () => {
    expect(STEPS.map(({ letter, id }) => `${letter} ${id}`)).toEqual([
      'A company',
      'B business',
      'C setup',
      'D bank',
      'E compliance',
    ]);
  });

  it('name every field once', () => {
    expect(new Set(FIELDS.map(({ name }) => name)).size).toBe(FIELDS.length);
    // 46 of the specification, and three that an invoice for fees names.
    expect(FIELDS).toHaveLength(49);
  });

  it.each<[number, FieldName[]]>([
    [0, ['companyRegisteredName', 'companyRegisteredNo', 'companyYearsInBusiness', 'companyBusinessAddress']],
    [
      1,
      [
        'tradingName',
        'onlineStoreUrl',
        'productOrServiceType',
        'currentMonthlySales',
        'avgBillingAmount',
        'toBeDeliveredWaitingTime',
      ],
    ],
    [
      2,
      [
        'toReceivePaymentNotificationViaEmail',
        'customerServiceEmail',
        'customerServicePhone',
        'customerServiceAddress',
      ],
    ],
    [3, ['bankName', 'bankAccountNo', 'bankAccountName', 'bankAddress', 'bankSwiftCode', 'bankCountry']],
    [
      4,
      [
        'questionPrivacyPolicy',
        'questionDescription',
        'questionCurrency',
        'questionPrice',
        'questionPaymentMethod',
        'questionShipping',
      ],
    ],
  ])('step %i requires exactly what the specification requires', (step, names) => {
    expect(validateStep(step, NOTHING)).toEqual(Object.fromEntries(names.map((name) => [name, EMPTY])));
  });

  it('let a complete application through', () => {
    expect(firstUnfinishedStep(full)).toBeUndefined();
    expect(firstUnfinishedStep({ ...full, bankSwiftCode: ' ' })).toBe(3);
  });

  it('know the step of a field, and none for a name that is no field', () => {
    expect(stepOf('bankSwiftCode')).toBe(3);
    expect(stepOf('')).toBeUndefined();
    expect(stepOf('toString')).toBeUndefined();
  });
});

describe('the contract', () => {
  type Schema = { properties: Record<string, { maxLength?: number }>; required: string[] };
  const { components } = JSON.parse(readFileSync('../contract/openapi.json', 'utf8')) as {
    components: { schemas: Record<string, Schema> };
  };
  const submitted = components.schemas.ApplicationSubmit;

  it('has the fields of the table', () => {
    expect(new Set(Object.keys(submitted?.properties ?? {}))).toEqual(new Set(FIELDS.map(({ name }) => name)));
  });

  it('requires what the table requires', () => {
    const always = FIELDS.filter(({ isRequired, shownIf }) => isRequired && !shownIf).map(({ name }) => name);
    expect(new Set(submitted?.required)).toEqual(new Set(always));
  });

  it.each(FIELDS)('allows $name what can be typed', ({ name, lengthMax = 0 }) => {
    expect(submitted?.properties[name]?.maxLength ?? lengthMax).toBeGreaterThanOrEqual(lengthMax);
  });
});

describe('a field', () => {
  it.each(['contactPerson1Email', 'contactPerson2Email', 'billingPersonEmail', 'technicalPersonEmail'] as const)(
    '%s may be empty but not malformed',
    (name) => {
      expect(validateStep(0, { ...full, [name]: 'nobody' })).toEqual({ [name]: EMAIL });
      expect(validateStep(0, { ...full, [name]: 'lim@example.test' })).toEqual({});
    },
  );

  it('paymentNotificationEmail is asked only when notifications are wanted', () => {
    const wanted = { ...full, toReceivePaymentNotificationViaEmail: 'true' };
    expect(validateStep(2, wanted)).toEqual({ paymentNotificationEmail: EMPTY });
    expect(validateStep(2, { ...wanted, paymentNotificationEmail: 'x' })).toEqual({ paymentNotificationEmail: EMAIL });
    expect(validateStep(2, { ...full, paymentNotificationEmail: 'x' })).toEqual({});
  });

  it.each(fieldsOf(0).filter(({ kind }) => kind === 'digits'))('$name takes digits only', () => {
    expect(digitsOf('+60 12-345 6789a')).toBe('60123456789');
  });

  it('of years in business and all phones of step A is numeric', () => {
    expect(fieldsOf(0).flatMap(({ kind, name }) => (kind === 'digits' ? [name] : []))).toEqual([
      'companyYearsInBusiness',
      'companyOfficePhone',
      'contactPerson1Phone',
      'contactPerson2Phone',
      'billingPersonPhone',
      'technicalPersonPhone',
    ]);
  });

  it.each([
    ['companyTaxNo', 'c 20880050010', 'C20880050010', 'X20880050010'],
    ['companyTaxNo', 'IG12345678901', 'IG12345678901', 'C1'],
    ['companyMsicCode', '47611', '47611', '4761'],
    ['companySstNo', 'w10-1808-32000001', 'W10-1808-32000001', 'W10180832000001'],
  ] as const)('%s takes %s as %s and refuses %s', (name, typed, sent, wrong) => {
    expect(validateStep(0, { ...full, [name]: typed })).toEqual({});
    expect(toWire({ ...full, [name]: typed }, COUNTRIES)).toHaveProperty(name, sent);
    expect(validateStep(0, { ...full, [name]: wrong })).toHaveProperty(name);
    expect(validateStep(0, { ...full, [name]: '' })).toEqual({});
  });

  it('for an amount keeps the point and the commas, and refuses what is no amount', () => {
    expect(moneyOf('RM 1,234.50')).toBe('1,234.50');
    expect(validateStep(1, { ...full, avgBillingAmount: '1.2.3' })).toHaveProperty('avgBillingAmount');
    expect(validateStep(1, { ...full, avgBillingAmount: '12.345' })).toHaveProperty('avgBillingAmount');
  });
});

describe('on the wire', () => {
  it('amounts are money, codes are numbers, yes and no are booleans, the country is an object', () => {
    expect(toWire(full, COUNTRIES)).toMatchObject({
      currentMonthlySales: '125000.00',
      avgBillingAmount: '45.50',
      toBeDeliveredWaitingTime: 3,
      toReceivePaymentNotificationViaEmail: false,
      bankCountry: { value: '134', label: 'Malaysia', id: 134 },
      questionDescription: 0,
    });
  });

  it('empty and hidden fields are left out', () => {
    const sent = toWire({ ...full, paymentNotificationEmail: 'pay@example.test' }, COUNTRIES);
    expect(sent).not.toHaveProperty('paymentNotificationEmail');
    expect(sent).not.toHaveProperty('companyOfficeFax');
  });

  it('everything comes back as it went', () => {
    const back = fromWire(toWire(full, COUNTRIES) as ApplicationFields);
    expect(back).toEqual({ ...full, currentMonthlySales: '125000.00', avgBillingAmount: '45.50' });
  });

  it('a half-typed amount waits until it is one', () => {
    expect(toWire({ ...full, avgBillingAmount: '12.345' }, COUNTRIES)).not.toHaveProperty('avgBillingAmount');
  });

  it('a draft goes without what is not right yet, and says so', () => {
    const { application, isWhole } = draftToWire({ ...full, customerServiceEmail: 'help@' }, COUNTRIES);
    expect(application).not.toHaveProperty('customerServiceEmail');
    expect(application).toHaveProperty('tradingName', 'Kopi');
    expect(isWhole).toBe(false);
    expect(draftToWire({ ...NOTHING, tradingName: 'Kopi' }, COUNTRIES).isWhole).toBe(true);
  });
});
