import { useTranslation } from 'react-i18next';
import type { PaymentLink } from '../../api/client';
import { InPageList } from '../../kit/list/in_page_list';
import { StatusBadges, type Specimen } from '../../kit/ui/specimen';
import { linkList } from './link_list';
import { QrSheet } from './link_qr_code';
import { LINK_TONE, linkStatusBadge, type LinkStatus } from './link_status';
import sampleQr from './sample_qr.svg?raw';

// What the drawing says when it is scanned.
const SAMPLE_URL = 'https://pay.example/payment-links/HMg1-CkaEovTD9ShWK4qstjp';

const LINK = {
  minAmount: null,
  maxAmount: null,
  customerEmail: null,
  customerName: null,
  reference: null,
  description: null,
} as unknown as PaymentLink;

function Rows() {
  const { t } = useTranslation('gallery');
  const links: PaymentLink[] = [
    {
      ...LINK,
      id: '1',
      title: t('sample.cake'),
      reference: 'KEK-01',
      customerName: 'Priya Nair',
      createdDate: '2026-11-20T01:00:00.000Z',
      oneTimePayment: true,
      usedCount: 0,
      usageLimit: 1,
      expiryDate: null,
      statusId: 1,
      state: 'OPEN',
      amount: '120.00',
    },
    {
      ...LINK,
      id: '2',
      title: t('sample.class'),
      createdDate: '2026-11-01T01:00:00.000Z',
      oneTimePayment: false,
      usedCount: 12,
      usageLimit: 20,
      expiryDate: '2026-11-10T15:59:59.000Z',
      statusId: 1,
      state: 'EXPIRED',
      amount: null,
      minAmount: '50.00',
      maxAmount: '90.00',
    },
  ];
  return <InPageList list={linkList.definition} rows={links} />;
}

const Statuses = () => <StatusBadges all={(Object.keys(LINK_TONE) as LinkStatus[]).map(linkStatusBadge)} />;

function Qr() {
  const { t } = useTranslation('gallery');
  return <QrSheet title={t('sample.cake')} amount="RM 120.00" svg={sampleQr} url={SAMPLE_URL} />;
}

/** What the gallery shows of payment links. */
export const specimens: Specimen[] = [
  { key: 'linkRow', isWide: true, states: [{ state: 'live', Live: Rows }] },
  { key: 'linkStatus', isWide: true, states: [{ state: 'live', Live: Statuses }] },
  { key: 'qrCode', states: [{ state: 'live', Live: Qr }] },
];
