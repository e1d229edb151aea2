import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../kit/ui/icon';
import type { Banner } from './enter';

const COLORS = { info: 'blue', success: 'green', error: 'red' } as const;

/** The one banner of a page before sign-in: instructions, success from another page, or what went wrong. */
export function BannerLine({ banner, children }: { banner: Banner; children?: ReactNode }) {
  const isError = banner.kind === 'error';
  return (
    <Alert
      color={COLORS[banner.kind]}
      role={isError ? 'alert' : 'status'}
      icon={banner.kind === 'info' ? undefined : <Icon name={isError ? 'alert' : 'check'} />}
    >
      {banner.text}
      {children}
    </Alert>
  );
}
