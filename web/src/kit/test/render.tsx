import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createQueryClient } from '../../api/query';
import { texts } from '../i18n';

/** With everything a component of the kit stands in, and without transitions. */
export const renderKit = (node: ReactNode) =>
  render(
    <I18nextProvider i18n={texts}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>{node}</QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
