import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';
import classes from './way.module.css';

export type WayStep = {
  key: string;
  title: string;
  text?: ReactNode;
  /** Done already, to be done now, or not yet. */
  state: 'done' | 'now' | 'later';
  action?: ReactNode;
};

/** The steps to somewhere, which of them are done, and what to do now. */
export function Way({ label, steps }: { label: string; steps: WayStep[] }) {
  const { t } = useTranslation('kit');
  return (
    <ol className={classes.way} aria-label={label}>
      {steps.map(({ key, title, text, state, action }, at) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={classes.sign}>
            {state === 'done' ? <Icon name="check" size={14} /> : <span aria-hidden>{at + 1}</span>}
            {state === 'done' && <span className="g-hidden">{t('way.done')}</span>}
          </span>
          <div className={classes.step}>
            <Text fw={state === 'later' ? 400 : 600}>{title}</Text>
            {text && state !== 'done' && (
              <Text fz="sm" c="dimmed">
                {text}
              </Text>
            )}
            {action && <div className={classes.action}>{action}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
