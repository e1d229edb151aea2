import { ActionIcon, Badge, Group, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HolidayRow } from '../../api/client';
import { formatIsoDay } from '../../kit/time/time';
import { Icon } from '../../kit/ui/icon';
import classes from './calendar.module.css';
import { weekdayNameOf } from './months';
import { statesText } from './states';

type Props = {
  holidays: HolidayRow[];
  mayChange: boolean;
  onChange: (holiday: HolidayRow) => void;
  onDelete: (holiday: HolidayRow) => void;
};

/** The holidays of all states. What has passed has no actions: it stays as it was. */
export function HolidayTable({ holidays, mayChange, onChange, onDelete }: Props) {
  const { t, i18n } = useTranslation(['calendar', 'kit']);
  if (holidays.length === 0) return <Text c="dimmed">{t('none')}</Text>;
  return (
    <Paper withBorder component="section" aria-label={t('holidays')}>
      <Table verticalSpacing="xs" horizontalSpacing="md" className={classes.holidays}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('day')}</Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('states')}</Table.Th>
            {mayChange && (
              <Table.Th>
                <span className="g-hidden">{t('actions')}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {holidays.map((it) => (
            <Table.Tr key={it.id} data-past={it.isPast || undefined} className={classes.holiday}>
              <Table.Td className={classes.day}>
                {formatIsoDay(it.day)} {weekdayNameOf(i18n.language, it.day)}
              </Table.Td>
              <Table.Td>
                {it.name}{' '}
                {it.isExpected && (
                  <Badge size="sm" color="yellow" variant="light">
                    {t('expected')}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>{statesText(it.states)}</Table.Td>
              {mayChange && (
                <Table.Td>
                  {!it.isPast && (
                    <Group gap={4} wrap="nowrap" justify="flex-end">
                      <ActionIcon
                        variant="subtle"
                        aria-label={t('changeOf', { name: it.name })}
                        onClick={() => onChange(it)}
                      >
                        <Icon name="pencil" size={16} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('deleteOf', { name: it.name })}
                        onClick={() => onDelete(it)}
                      >
                        <Icon name="trash" size={16} />
                      </ActionIcon>
                    </Group>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
