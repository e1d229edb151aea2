import { FeeType, type MerchantPaymentMethod } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatAmount } from '../../kit/money/money';

/** How a fee is made up of its two parts (back-office, section 9, "Fee type codes"). */
export const feeText = ({ feeType, mdr, flatFee }: Pick<MerchantPaymentMethod, 'feeType' | 'mdr' | 'flatFee'>) => {
  const flat = formatAmount(flatFee);
  switch (feeType) {
    case FeeType.FLAT_FEE:
      return flat;
    case FeeType.FLAT_FEE_OR:
      return texts.t('profile:methods.greater', { mdr, flat });
    case FeeType.FLAT_FEE_PLUS:
      return texts.t('profile:methods.both', { mdr, flat });
    default:
      return texts.t('profile:methods.percent', { mdr });
  }
};
