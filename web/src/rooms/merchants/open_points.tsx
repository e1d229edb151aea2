import { Alert, Anchor, List, ThemeIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShownRemark } from '../../api/client';
import { Icon } from '../../kit/ui/icon';
import { STEPS, isFieldName, stepOf, type FieldName } from './application_fields';
import { RemarkBox } from './remark_box';
import { useAboutLabel } from './use_field_label';
import classes from './application.module.css';

type Props = {
  remarks: readonly ShownRemark[];
  /** Whether something has been done about it on this page, which the server does not know yet. */
  isDone: (remark: ShownRemark) => boolean;
  onOpen: (step: number, field?: FieldName) => void;
};

/** What the reviewer waits for, as a list: the way to each field, and what is taken care of. */
export function OpenPoints({ remarks, isDone, onOpen }: Props) {
  const { t } = useTranslation('merchants');
  const nameOf = useAboutLabel();
  const general = remarks.filter(({ field }) => field === '');
  const about = remarks.filter(({ field }) => field !== '');
  return (
    <Alert
      color="yellow"
      classNames={{ title: classes.warning, icon: classes.warning }}
      title={t('wizard.remarkTitle')}
      icon={<Icon name="alert" />}
      mb="md"
    >
      {t('wizard.remarkText')}
      {about.length > 0 && (
        <List size="sm" mt="xs" spacing={4} aria-label={t('wizard.openPoints')}>
          {about.map((remark) => {
            const done = isDone(remark);
            const step = stepOf(remark.field) ?? STEPS.length - 1;
            return (
              <List.Item
                key={remark.position}
                icon={
                  <ThemeIcon size={18} radius="xl" color={done ? 'green' : 'yellow'} variant="light">
                    <Icon name={done ? 'check' : 'clock'} size={12} />
                  </ThemeIcon>
                }
              >
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  underline="always"
                  c="inherit"
                  onClick={() => onOpen(step, isFieldName(remark.field) ? remark.field : undefined)}
                >
                  {t('wizard.goToField', { step: STEPS[step]?.letter ?? '', field: nameOf(remark.field) })}
                </Anchor>{' '}
                <span className={classes.wrap}>{remark.remark}</span>{' '}
                {done && <strong>({t('wizard.pointDone')})</strong>}
              </List.Item>
            );
          })}
        </List>
      )}
      {general.map((remark) => (
        <RemarkBox key={remark.position} remark={remark} />
      ))}
    </Alert>
  );
}
