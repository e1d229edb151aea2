import { Paper, Skeleton, Text } from '@mantine/core';
import { Icon, type IconName } from '../../kit/ui/icon';
import classes from './dashboard.module.css';

type Props = {
  icon: IconName;
  label: string;
  unit: string;
  value: string;
  /** What to compare it with, in a word; its line is kept while it is not known. */
  note?: string | undefined;
  /** Nothing is known yet, which is not the same as 0. */
  isWaiting: boolean;
};

export function SalesCard({ icon, label, unit, value, note, isWaiting }: Props) {
  return (
    <Paper className={classes.card} component="section" aria-label={`${label} (${unit})`} aria-busy={isWaiting}>
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
        {isWaiting ? <Skeleton component="span" className={classes.figureWaits} /> : value}
      </p>
      {note !== undefined && (
        <Text fz="xs" c="dimmed" mt={4}>
          {isWaiting ? <Skeleton component="span" className={classes.noteWaits} /> : note || '\u00a0'}
        </Text>
      )}
    </Paper>
  );
}
