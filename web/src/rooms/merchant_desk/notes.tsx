import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PaymentMethod, type AdminMerchant, type AdminMerchantNote } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatInstant } from '../../kit/time/time';
import { Card } from './card';
import classes from './merchant.module.css';
import type { MethodLabel } from './words';

type Packages = AdminMerchant['packages'];
type Around = { packages: Packages; methodLabel: MethodLabel };

const limit = (kept: string) => (kept === 'none' ? texts.t('merchantDesk:limits.none') : kept);

/** A change is kept in the words of the audit log; whoever reads it here reads it in the own language. */
export const changeText = (
  kind: AdminMerchantNote['kind'],
  kept: string,
  { packages, methodLabel }: Around,
): string => {
  const t = texts.t;
  if (kind === 'PACKAGE') return packages.find(({ id }) => String(id) === kept)?.name ?? kept;
  if (kept === 'ACTIVE' || kept === 'INACTIVE') return t(`merchantDesk:status.${kept}`);
  const limits = /^payment (.+), day (.+)$/.exec(kept);
  if (limits?.[1] && limits[2]) {
    const of = (key: 'payment' | 'day', value: string) => `${t(`merchantDesk:limits.${key}`)}: ${limit(value)}`;
    return `${of('payment', limits[1])}, ${of('day', limits[2])}`;
  }
  const method = /^(\w+) (on|off)$/.exec(kept);
  const number = method?.[1] && Object.entries(PaymentMethod).find(([code]) => code === method[1])?.[1];
  if (!number) return kept;
  return `${methodLabel(number)}: ${t(`merchantDesk:method.${method[2] as 'on' | 'off'}`)}`;
};

type Props = { notes: AdminMerchantNote[] } & Around;

/** What operators wrote and changed, the newest first; none is ever changed. */
export function Notes({ notes, ...around }: Props) {
  const { t } = useTranslation('merchantDesk');
  return (
    <Card title={t('section.notes')}>
      {notes.length === 0 && <Text c="dimmed">{t('notes.none')}</Text>}
      <ol className={classes.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <Text fz="sm" fw={600}>
              {t(`notes.kind.${note.kind}`)}
            </Text>
            {note.before !== null && note.after !== null && (
              <Text fz="sm">
                {t('notes.change', {
                  before: changeText(note.kind, note.before, around),
                  after: changeText(note.kind, note.after, around),
                })}
              </Text>
            )}
            <Text fz="sm" className={classes.wrap}>
              {note.text}
            </Text>
            <Text fz="xs" c="dimmed">
              {t('notes.by', { name: note.userName, when: formatInstant(note.createdDate) })}
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  );
}
