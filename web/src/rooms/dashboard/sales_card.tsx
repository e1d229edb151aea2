import { Paper, Text } from '@mantine/core';
import { Icon, type IconName } from '../../kit/ui/icon';
import classes from './dashboard.module.css';

type Props = {
  icon: IconName;
  label: string;
  unit: string;
  value: string;
  /** What to compare it with, in a word. */
  note?: string | undefined;
};

export function SalesCard({ icon, label, unit, value, note }: Props) {
  return (
    <Paper className={classes.card} component="section" aria-label={`${label} (${unit})`}>
      <div className={classes.cardTop}>
        <div>
          <Text fz="sm" fw={500}>
            {label}
          </Text>
          <Text fz="xs" c="dimmed">
            ({unit})
          </Text>
        </div>
        <span className={classes.cardIcon}>
          <Icon name={icon} size={20} />
        </span>
      </div>
      <p className={classes.figure} data-figure>
        {value}
      </p>
      {note && (
        <Text fz="xs" c="dimmed" mt={4}>
          {note}
        </Text>
      )}
    </Paper>
  );
}
