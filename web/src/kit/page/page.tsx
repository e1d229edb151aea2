import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DayRange } from '../time/day_range';
import { usePageTitle } from './page_title';
import { Subheader } from './subheader';
import { useTrail, type Crumb } from '../ui/trail';

type Props = {
  title: string;
  /** Instead of the active menu entries; the last one is the page itself. */
  crumbs?: Crumb[];
  /**
   * The days that the page shows (see kit/time/day_range.ts), if it takes any; null where it has days of its own, beside
   * which a button for others would be misread.
   */
  days?: DayRange | null | undefined;
  /** Buttons at the right of the title. */
  right?: ReactNode;
  children: ReactNode;
};

/** A page of the office: subheader with title, breadcrumbs and days, then the content. */
export function Page({ title, crumbs, days, right, children }: Props) {
  const trail = useTrail();
  usePageTitle(title);
  return (
    <>
      <Subheader title={<Title order={1}>{title}</Title>} crumbs={crumbs ?? trail} days={days} right={right} />
      {children}
    </>
  );
}
