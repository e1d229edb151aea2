import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = { label: string; value: ReactNode; number?: boolean; strong?: boolean };

/** Label and value pairs; those without a value are left out. */
export function Facts({ facts, columns = 2 }: { facts: (Fact | false | null | undefined)[]; columns?: 1 | 2 }) {
  return (
    <dl className={classes.facts} data-columns={columns}>
      {facts
        .filter(
          (fact): fact is Fact =>
            Boolean(fact) &&
            (fact as Fact).value !== null &&
            (fact as Fact).value !== undefined &&
            (fact as Fact).value !== '',
        )
        .map((fact) => (
          <div key={fact.label} data-strong={fact.strong || undefined}>
            <dt>{fact.label}</dt>
            <dd className={fact.number ? 'g-number' : undefined}>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}

type SectionProps = {
  title: string;
  /** h2 on a page, h3 in a dialog, whose title is the h2. */ order?: 2 | 3;
  children: ReactNode;
};

export function Section({ title, order = 3, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <Text component={`h${order}`} className={classes.sectionTitle}>
        {title}
      </Text>
      {children}
    </section>
  );
}
