import { useTranslation } from 'react-i18next';
import type { SaleCard } from '../../api/client';
import { Facts, Section } from '../../kit/ui/facts';
import type { Reader } from './reader';

const FUNDING = ['CREDIT', 'DEBIT', 'PREPAID'] as const;

/** "Credit card, MY, VISA 411111******1111": whatever of it the acquirer told. */
const useCardText = () => {
  const { t } = useTranslation('sale');
  return ({ funding, country, brand, masked }: SaleCard) => {
    const kind = FUNDING.find((it) => it === funding);
    const number = [brand, masked].filter(Boolean).join(' ');
    return [number, kind && t(`card.funding.${kind}`), country].filter(Boolean).join(', ');
  };
};

/** The card that it was paid with, how its holder was authenticated, and what follows of that for a dispute. */
export function Card({ card, isPaid, reader }: { card: SaleCard | null; isPaid: boolean; reader: Reader }) {
  const { t } = useTranslation('sale');
  const cardText = useCardText();
  if (!card) return null;
  const said = [card.eci && `ECI ${card.eci}`, card.threeDsVersion].filter(Boolean).join(', ');
  const borneByReader = card.liability === 'MERCHANT' && reader === 'operator';
  return (
    <Section title={t('card.title')}>
      <Facts
        facts={[
          { label: t('card.number'), value: cardText(card) },
          { label: t('card.approvalCode'), value: card.approvalCode },
          {
            label: t('card.threeDs'),
            value: t(`card.status.${card.transStatus ?? 'none'}`) + (said && ` (${said})`),
          },
          { label: t('card.ds'), value: card.dsTransactionId },
          isPaid && {
            label: t('card.dispute'),
            value: t(borneByReader ? 'card.borneByMerchant' : `card.borneBy.${card.liability}`),
            strong: true,
          },
        ]}
      />
    </Section>
  );
}
