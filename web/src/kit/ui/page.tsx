import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './page_title';
import { Subheader } from './subheader';
import { useTrail, type Crumb } from './trail';

type Props = {
  title: string;
  /** Instead of the active menu entries; the last one is the page itself. */
  crumbs?: Crumb[];
  /** Buttons at the right of the title. */
  right?: ReactNode;
  children: ReactNode;
};

/** A page of the office: subheader with title, breadcrumbs and today's date, then the content. */
export function Page({ title, crumbs, right, children }: Props) {
  const trail = useTrail();
  usePageTitle(title);
  return (
    <>
      <Subheader
        title={<Title order={1}>{title}</Title>}
        crumbs={crumbs ?? (trail.length > 0 ? trail : [{ label: title }])}
        right={right}
      />
      {children}
    </>
  );
}
