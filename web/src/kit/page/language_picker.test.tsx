// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { languageSet } from '../../api/client';
import { languageUse } from '../i18n';
import { session } from '../session/session';
import { renderKit } from '../test/render';
import { LanguagePicker } from './language_picker';

vi.mock('../../api/client', async (original) => ({ ...(await original<object>()), languageSet: vi.fn() }));

const choose = (language: string) =>
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: language } });

// The language's file is read and compiled first.
const arrives = (label: string) => screen.findByLabelText(label, undefined, { timeout: 15_000 });

beforeEach(() => void vi.mocked(languageSet).mockReset().mockRejectedValue(new Error('no server')));
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  await languageUse('en');
});

test('visitor_reads_on_in_the_chosen_language', async () => {
  renderKit(<LanguagePicker />);
  choose('de');
  await arrives('Sprache');
  expect(localStorage.getItem('gerbang.language')).toBe('de');
  expect(languageSet).not.toHaveBeenCalled();
});

test('signed_in_person_has_it_kept_and_loses_nothing_when_that_fails', async () => {
  vi.spyOn(session, 'isSignedIn').mockReturnValue(true);
  renderKit(<LanguagePicker />);
  choose('ms');
  await waitFor(() => expect(languageSet).toHaveBeenCalledWith(expect.objectContaining({ body: { language: 'ms' } })));
  await arrives('Bahasa');
});

test('each_language_has_its_own_name', () => {
  renderKit(<LanguagePicker />);
  expect([...document.querySelectorAll('option')].map((it) => `${it.lang} ${it.textContent}`)).toContain('ja 日本語');
});
