import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

export type FigureRow = {
  key: string;
  label: ReactNode;
  under?: ReactNode;
  /** One for each column; null leaves its cell empty, and out of a phone's lines. */
  values: (ReactNode | null)[];
  /** What the others come to. */
  isTotal?: boolean;
  /** What does not count any more. */
  isOver?: boolean;
};

/** Of buttons the label is for screen readers alone. */
type FigureColumn = { key: string; label: string; isText?: boolean; isHidden?: boolean };

type Props = {
  label: string;
  columns: FigureColumn[];
  rows: FigureRow[];
  /** In a dialog, whose edges are its own. */
  isFlush?: boolean;
};

/** A statement: lines with their figures and what they come to. On a phone each line has its figures below it. */
export function Figures({ label, columns: [first, ...columns], rows, isFlush }: Props) {
  return (
    <Table
      className={classes.figures}
      data-flush={isFlush || undefined}
      data-single={columns.length === 1 || undefined}
      verticalSpacing={7}
      horizontalSpacing="md"
      aria-label={label}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first?.label}</Table.Th>
          {columns.map((column) => (
            <Table.Th key={column.key} className={column.isText ? undefined : 'g-number'}>
              {column.isHidden ? <span className="g-hidden">{column.label}</span> : column.label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key} data-total={row.isTotal || undefined} data-over={row.isOver || undefined}>
            <Table.Th scope="row">
              {row.label}
              {row.under && (
                <Text component="div" fz="xs" c="dimmed" fw={400}>
                  {row.under}
                </Text>
              )}
            </Table.Th>
            {columns.map((column, at) => (
              <Table.Td
                key={column.key}
                className={column.isText ? undefined : 'g-number'}
                data-label={column.isHidden ? undefined : column.label}
                data-empty={row.values[at] === null || undefined}
                data-action={column.isHidden || undefined}
              >
                {row.values[at]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
