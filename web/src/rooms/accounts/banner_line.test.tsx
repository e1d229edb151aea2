// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderKit } from '../../kit/test/render';
import { BannerLine } from './banner_line';

afterEach(cleanup);

test.each([
  ['info', 'status', 'blue'],
  ['success', 'status', 'green'],
  ['error', 'alert', 'red'],
] as const)('banner of kind %s is read out as %s and is %s', (kind, role, colour) => {
  renderKit(<BannerLine banner={{ kind, text: 'Something.' }} />);
  const banner = screen.getByRole(role);
  expect(banner.textContent).toContain('Something.');
  expect(banner.style.getPropertyValue('--alert-bg')).toContain(`-${colour}-`);
});
