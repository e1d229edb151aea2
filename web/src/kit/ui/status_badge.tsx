import { Badge } from '@mantine/core';
import { Icon, type IconName } from './icon';

/** What a status means for the reader; the sign beside the label says it without colour too. */
export type Tone = 'good' | 'bad' | 'waiting' | 'neutral' | 'returned';

const LOOKS: Record<Tone, { color: string; icon: IconName }> = {
  good: { color: 'green', icon: 'check' },
  bad: { color: 'red', icon: 'cross' },
  waiting: { color: 'yellow', icon: 'clock' },
  neutral: { color: 'gray', icon: 'more' },
  returned: { color: 'blue', icon: 'refund' },
};

export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  const look = LOOKS[tone];
  return (
    <Badge className={`g-badge g-badge-${tone}`} color={look.color} leftSection={<Icon name={look.icon} size={12} />}>
      {label}
    </Badge>
  );
}
