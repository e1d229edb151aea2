import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../money/money';
import { formatBrief, formatInstant } from '../time/time';
import { StatusBadge, type Tone } from '../ui/status_badge';
import { Copied } from './copied';
import type { Column, Text as TextOf } from './list_types';

/** What lists have in common in how they show a value. A column that is none of these is written out in its room. */

type More<Row> = Pick<Column<Row>, 'sort' | 'card' | 'isWide' | 'isRoomy'>;

const NOTHING = '–';

// What a narrow column cuts off is told by the pointer.
const whole = (text: ReactNode) => (typeof text === 'string' ? text : undefined);

/** A main line, and a smaller one under it when there is something to say. */
export function TwoLines({ main, under, strong }: { main: ReactNode; under?: ReactNode; strong?: 500 | 600 }) {
  return (
    <>
      <Text fz="sm" fw={strong} lh={1.35} title={whole(main)}>
        {main}
      </Text>
      {under && (
        <Text fz="xs" c="dimmed" lh={1.35} title={whole(under)}>
          {under}
        </Text>
      )}
    </>
  );
}

type Value<Row> = (row: Row) => ReactNode;

/** What a row is called: the first line of it on a phone. */
export const titleColumn = <Row,>(
  key: string,
  label: TextOf,
  main: Value<Row>,
  under?: Value<Row>,
  more: Pick<Column<Row>, 'sort' | 'isRoomy'> = {},
): Column<Row> => ({
  key,
  label,
  ...more,
  card: 'title',
  brief: (row) => main(row) ?? NOTHING,
  cell: (row) => <TwoLines main={main(row) ?? NOTHING} under={under?.(row)} strong={500} />,
});

/** What people copy into a mail or another program: a number with a button beside it, a second one below. */
export const referenceColumn = <Row,>(
  key: string,
  label: TextOf,
  main: (row: Row) => string,
  under?: (row: Row) => string | null,
): Column<Row> => ({
  key,
  label,
  cell: (row) => (
    <>
      <Copied text={main(row)} />
      {under?.(row) && <Copied text={under(row) ?? ''} isSmall />}
    </>
  ),
});

export const textColumn = <Row,>(
  key: string,
  label: TextOf,
  main: Value<Row>,
  { under, ...more }: More<Row> & Pick<Column<Row>, 'align'> & { under?: Value<Row> } = {},
): Column<Row> => ({
  key,
  label,
  ...more,
  // What is under it is news, such as a pause: on a phone, where one line is all, it comes first.
  brief: (row) => {
    const news = under?.(row);
    if (!news) return main(row);
    return (
      <>
        {news} · {main(row) ?? NOTHING}
      </>
    );
  },
  cell: (row) => <TwoLines main={main(row) ?? NOTHING} under={under?.(row)} />,
});

/** Free text of any length: a few words of it, the details show all. */
export const clipColumn = <Row,>(key: string, label: TextOf, text: Value<Row>): Column<Row> => ({
  key,
  label,
  cell: (row) => <span className="g-clip">{text(row)}</span>,
});

export const instantColumn = <Row,>(
  key: string,
  label: TextOf,
  instant: (row: Row) => string | null,
  { never, ...more }: More<Row> & { never?: TextOf } = {},
): Column<Row> => ({
  key,
  label,
  card: 'under',
  ...more,
  brief: (row) => {
    const wire = instant(row);
    return wire && formatBrief(wire);
  },
  cell: (row) => {
    const wire = instant(row);
    return <span className="g-instant">{wire ? formatInstant(wire) : (never?.() ?? NOTHING)}</span>;
  },
});

export const statusColumn = <Row,>(
  key: string,
  label: TextOf,
  status: (row: Row) => { tone: Tone; label: string },
  more: Pick<Column<Row>, 'sort'> = {},
): Column<Row> => ({ key, label, ...more, card: 'status', cell: (row) => <StatusBadge {...status(row)} /> });

/** An amount, as the wire has it or already in words, right-aligned and strong. */
export const moneyColumn = <Row,>(
  key: string,
  label: TextOf,
  money: (row: Row) => string,
  { under, sort }: { under?: Value<Row>; sort?: string } = {},
): Column<Row> => ({
  key,
  label,
  ...(sort && { sort }),
  align: 'right',
  card: 'amount',
  brief: (row) => formatMoney(money(row)),
  cell: (row) => <TwoLines main={formatMoney(money(row))} under={under?.(row)} strong={600} />,
});
