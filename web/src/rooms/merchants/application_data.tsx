import { Anchor, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationFields } from '../../api/client';
import { formatAmount } from '../../kit/money/money';
import { Icon } from '../../kit/ui/icon';
import { ANSWERS, STEPS, WAITING_TIMES, YES_NO, type Field } from './application_fields';
import { fromWire, isShown } from './application_form';
import classes from './application.module.css';

const has = <Code extends string>(codes: readonly Code[], value: string): value is Code =>
  (codes as readonly string[]).includes(value);

function Value({ field, value, country }: { field: Field; value: string; country: string | undefined }) {
  const { t } = useTranslation('merchants');
  if (value === '')
    return (
      <Text component="span" c="dimmed">
        {t('own.empty')}
      </Text>
    );
  if (field.kind === 'money') return formatAmount(value);
  if (field.kind === 'country') return country ?? value;
  if (field.kind === 'waitingTime' && has(WAITING_TIMES, value)) return t(`code.waitingTime.${value}`);
  if (field.kind === 'answer' && has(ANSWERS, value)) return t(`code.answer.${value}`);
  if (field.kind === 'yesNo' && has(YES_NO, value)) return t(`code.yesNo.${value}`);
  if (/^https?:\/\//i.test(value)) {
    return (
      <Anchor href={value} target="_blank" rel="noopener noreferrer" size="sm">
        {value}
      </Anchor>
    );
  }
  return value;
}

export type Noted = { field: string; remark: string; under?: ReactNode };

type Props = {
  application: ApplicationFields;
  remarks?: readonly Noted[];
  /** As it was sent the time before, and which fields differ from it. */
  before?: { previous: ApplicationFields; changed: readonly string[] };
  /** At the right of a field and below it: what an operator can do there. */
  aside?: (field: Field) => ReactNode;
  below?: (field: Field) => ReactNode;
};

/** The whole application to read, by steps and groups, with the remarks at their fields. */
export function ApplicationData({ application, remarks = [], before, aside, below }: Props) {
  const { t } = useTranslation('merchants');
  const values = fromWire(application);
  const old = before && fromWire(before.previous);
  const isChanged = (name: string) => before?.changed.includes(name) ?? false;
  return STEPS.map(({ id, letter, groups }) => (
    <Paper key={id} className={classes.card} component="section" p="lg" mb="md" aria-labelledby={`step-${id}`}>
      <Title order={2} fz="md" mb="sm" id={`step-${id}`}>
        {letter} {t(`step.${id}`)}
      </Title>
      {groups.map((group) => (
        <div key={group.id}>
          {groups.length > 1 && (
            <Title order={3} fz="sm" mt="md" mb={4}>
              {t(`group.${group.id}`)}
            </Title>
          )}
          <dl className={classes.data}>
            {group.fields
              .filter((field) => isShown(field, values) || isChanged(field.name))
              .map((field) => (
                <div key={field.name} id={`field-${field.name}`} className={classes.row}>
                  <dt>{t(`field.${field.name}`)}</dt>
                  <dd className={isChanged(field.name) ? classes.changed : undefined}>
                    <div className={classes.rowHead}>
                      <div className={classes.wrap}>
                        <Value field={field} value={values[field.name]} country={application.bankCountry?.label} />
                      </div>
                      {aside?.(field)}
                    </div>
                    {before && old && isChanged(field.name) && (
                      <span className={classes.before}>
                        {t('review.before')}{' '}
                        <del>
                          <Value field={field} value={old[field.name]} country={before.previous.bankCountry?.label} />
                        </del>
                      </span>
                    )}
                    {remarks
                      .filter((remark) => remark.field === field.name)
                      .map(({ remark, under }) => (
                        <Text key={remark} size="sm" mt={6} component="div" className={classes.remark}>
                          <Icon name="alert" size={16} />
                          <span>
                            {remark}
                            {under}
                          </span>
                        </Text>
                      ))}
                    {below?.(field)}
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </Paper>
  ));
}
