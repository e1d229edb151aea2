import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AdminMerchant, AdminMerchantNote } from '../../api/client';
import { formatInstant } from '../../kit/time/time';
import { Section } from '../../kit/ui/facts';
import classes from './merchant.module.css';

type Packages = AdminMerchant['packages'];

/** A package is kept as its number. */
const shown = (note: AdminMerchantNote, value: string, packages: Packages) =>
  note.kind === 'PACKAGE' ? (packages.find(({ id }) => String(id) === value)?.name ?? value) : value;

/** What operators wrote and changed, the newest first; none is ever changed. */
export function Notes({ notes, packages }: { notes: AdminMerchantNote[]; packages: Packages }) {
  const { t } = useTranslation('merchantDesk');
  return (
    <Paper className={classes.card}>
      <Section title={t('section.notes')} order={2}>
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
                    before: shown(note, note.before, packages),
                    after: shown(note, note.after, packages),
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
      </Section>
    </Paper>
  );
}
