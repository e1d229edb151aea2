import { Alert, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/icon';
import { STEPS, stepOf, type FieldName } from './application_fields';
import { useFieldLabel } from './use_field_label';
import classes from './application.module.css';

export type Failure = { message: string; fields: FieldName[] };
type Props = {
  failure: Failure;
  /** A field leaves the list as soon as it is changed. */
  errors: Record<string, ReactNode>;
  onOpen: (step: number, field: FieldName) => void;
};

/** Why the application was not sent, with the way to every field that is wrong. */
export function WizardFailure({ failure, errors, onOpen }: Props) {
  const { t } = useTranslation('merchants');
  const labelOf = useFieldLabel();
  const wrong = failure.fields.filter((field) => errors[field]);
  return (
    <Alert color="red" role="alert" title={t('wizard.failed')} icon={<Icon name="alert" />} mb="md">
      {failure.message}
      {wrong.length > 0 && (
        <ul className={classes.problems}>
          {wrong.map((field) => {
            const step = stepOf(field) ?? 0;
            return (
              <li key={field}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  underline="always"
                  c="inherit"
                  onClick={() => onOpen(step, field)}
                >
                  {t('wizard.goToField', { step: STEPS[step]?.letter ?? '', field: labelOf(field) })}
                </Anchor>{' '}
                {errors[field]}
              </li>
            );
          })}
        </ul>
      )}
    </Alert>
  );
}
