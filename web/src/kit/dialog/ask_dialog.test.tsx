// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client';
import { renderKit } from '../test/render';
import { AskDialog } from './ask_dialog';

afterEach(cleanup);

const refused = () =>
  Promise.reject(new ApiError({ errorCode: 'x', errorMessage: 'This link was paid already.' }, 409));

test('delete_asks_in_the_words_of_the_specification_and_ends_with_the_answer', async () => {
  const [run, onDone] = [vi.fn().mockResolvedValue({ successMessage: 'Deleted.' }), vi.fn()];
  renderKit(<AskDialog dialog={{ type: 'delete', run }} id="7" row={undefined} onClose={vi.fn()} onDone={onDone} />);
  expect(screen.getByRole('dialog', { name: 'Delete Confirmation' })).toBeTruthy();
  expect(screen.getByText('Are you sure to permanently delete the selected record?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Deleted.'));
  expect(run.mock.calls[0]?.[0]).toBe('7');
  expect(run.mock.calls[0]?.[1].headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('on_error_the_dialog_stays_open_with_the_message', async () => {
  const onDone = vi.fn();
  renderKit(
    <AskDialog
      dialog={{ type: 'confirmation', run: refused }}
      id="7"
      row={undefined}
      onClose={vi.fn()}
      onDone={onDone}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('This link was paid already.')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('escape_does_not_close_a_dialog', () => {
  const onClose = vi.fn();
  renderKit(
    <AskDialog
      dialog={{ type: 'confirmation', run: refused }}
      id="7"
      row={undefined}
      onClose={onClose}
      onDone={vi.fn()}
    />,
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});

test('remarks_can_not_be_empty', async () => {
  const run = vi.fn().mockResolvedValue({});
  renderKit(
    <AskDialog
      dialog={{ type: 'customDialog', limits: { remarks: { isRequired: true, lengthMax: 500 } }, run }}
      id="7"
      row={undefined}
      onClose={vi.fn()}
      onDone={vi.fn()}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Can not be empty')).toBeTruthy();
  expect(run).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' wrong order ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(run.mock.calls[0]?.[1]).toBe('wrong order'));
});

test.each([
  ['delete', 'Delete', 'Are you sure to permanently delete the selected record?', 'Deleting...'],
  ['unassigned', 'Unassign', 'Are you sure to Unassign the selected record?', 'Unassign...'],
  ['confirmation', 'Yes', 'Are you sure to action the selected record?', 'Loading...'],
] as const)('each_kind_has_its_words_%s', async (type, yes, text, busy) => {
  const run = vi.fn(() => new Promise<undefined>(() => {}));
  renderKit(<AskDialog dialog={{ type, run }} id="7" row={undefined} onClose={vi.fn()} onDone={vi.fn()} />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: yes }));
  expect(await screen.findByText(busy)).toBeTruthy();
});

test('a_confirmation_may_say_more_before_its_question', () => {
  const dialog = { type: 'confirmation', run: refused, extra: () => 'This cannot be taken back.' } as const;
  renderKit(<AskDialog dialog={dialog} id="7" row={undefined} onClose={vi.fn()} onDone={vi.fn()} />);
  const all = screen.getByRole('dialog').textContent ?? '';
  expect(all.indexOf('This cannot be taken back.')).toBeLessThan(all.indexOf('Are you sure to action'));
});

test('a_record_that_could_not_be_fetched_cannot_be_acted_on', () => {
  const trouble = new ApiError({ errorCode: 'x', errorMessage: 'There is nothing here.' }, 404);
  const dialog = { type: 'delete', run: refused } as const;
  renderKit(<AskDialog dialog={dialog} id="7" row={undefined} trouble={trouble} onClose={vi.fn()} onDone={vi.fn()} />);
  expect(screen.getByRole('alert').textContent).toBe('There is nothing here.');
  expect((screen.getByRole('button', { name: 'Delete' }) as HTMLButtonElement).disabled).toBe(true);
});
