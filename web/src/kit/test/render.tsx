import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createQueryClient } from '../../api/query';
import { texts } from '../i18n';

/**
 * With everything a component of the kit stands in, without transitions unless they are what is tested, and without
 * the style sheet of variables, which jsdom would read again for each element that is looked for.
 */
export const renderKit = (node: ReactNode, { isMoving = false } = {}) =>
  render(
    <I18nextProvider i18n={texts}>
      <MantineProvider withCssVariables={false} env={isMoving ? 'default' : 'test'}>
        <QueryClientProvider client={createQueryClient()}>{node}</QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
