import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/icon';
import { STEPS } from './application_fields';
import classes from './application.module.css';

type Props = {
  step: number;
  isDone: (step: number) => boolean;
  isMarked: (step: number) => boolean;
  /** Steps up to here may be opened directly. */
  reached: number;
  onOpen: (step: number) => void;
};

/** A to E, with what is done and what needs attention. On a phone the letters alone; the heading below has the title. */
export function WizardSteps({ step, isDone, isMarked, reached, onOpen }: Props) {
  const { t } = useTranslation('merchants');
  return (
    <nav aria-label={t('wizard.progress')}>
      <ol className={classes.steps}>
        {STEPS.map(({ id, letter }, at) => {
          const marked = isMarked(at);
          const done = !marked && at <= reached && isDone(at);
          return (
            <li key={id} className={classes.stepItem}>
              <button
                type="button"
                className={classes.step}
                aria-current={at === step ? 'step' : undefined}
                data-done={done || undefined}
                data-marked={marked || undefined}
                disabled={at > reached || at === step}
                onClick={() => onOpen(at)}
                aria-label={[
                  `${letter} ${t(`step.${id}`)}`,
                  marked && t('wizard.stepMarked'),
                  done && t('wizard.stepDone'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              >
                <span className={classes.letter}>
                  {letter}
                  {marked && <Icon name="alert" size={14} />}
                  {done && <Icon name="check" size={14} />}
                </span>
                <span className={classes.stepTitle}>{t(`step.${id}`)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
