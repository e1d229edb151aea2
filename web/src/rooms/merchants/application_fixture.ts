import type { FieldValues } from './application_fields';
import { NOTHING } from './application_form';

/** An application whose last step, the questionnaire, is still to be filled in. */
export const FOUR_STEPS: FieldValues = {
  ...NOTHING,
  companyRegisteredName: 'Kopi Sdn Bhd',
  companyRegisteredNo: '201901000005',
  companyYearsInBusiness: '7',
  companyBusinessAddress: '12 Jalan Tun Razak',
  tradingName: 'Kopi',
  onlineStoreUrl: 'https://kopi.example.test',
  productOrServiceType: 'Coffee',
  currentMonthlySales: '125,000',
  avgBillingAmount: '45.5',
  toBeDeliveredWaitingTime: '3',
  toReceivePaymentNotificationViaEmail: 'false',
  customerServiceEmail: 'help@kopi.example.test',
  customerServicePhone: '+60 3-2141 0000',
  customerServiceAddress: '12 Jalan Tun Razak',
  bankName: 'Maybank',
  bankAccountNo: '514012345678',
  bankAccountName: 'Kopi Sdn Bhd',
  bankAddress: 'Kuala Lumpur',
  bankSwiftCode: 'MBBEMYKL',
  bankCountry: '134',
};
