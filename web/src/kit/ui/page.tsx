import { Group, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useUiSettings } from './settings';
import { Subheader } from './subheader';

type Props = {
  title: string;
  /** Between the menu entry and this page; the last one is the page itself and needs no address. */
  crumbs?: { label: string; to?: string }[];
  /** Buttons at the right of the title. */
  right?: ReactNode;
  children: ReactNode;
};

/** A page of the office: subheader with title, breadcrumbs and today's date, then the content. */
export function Page({ title, crumbs, right, children }: Props) {
  const { brand } = useUiSettings();
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
  return (
    <>
      <Subheader title={<Title order={1}>{title}</Title>} crumbs={crumbs ?? [{ label: title }]} />
      {right && (
        <Group justify="flex-end" mb="sm">
          {right}
        </Group>
      )}
      {children}
    </>
  );
}
