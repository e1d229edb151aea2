// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client';
import { TextField } from '../form/fields';
import { useKitForm } from '../form/form';
import { renderKit } from '../test/render';
import { FormDialog } from './form_dialog';

afterEach(cleanup);

type Save = { mutate: (values: { name: string }) => void; isPending: boolean; error: Error | null };

function Holiday({ save, onClose }: { save: Save; onClose: () => void }) {
  const form = useKitForm({ initialValues: { name: '' }, limits: { name: { isRequired: true } } });
  return (
    <FormDialog title="A holiday" form={form} yes="Save" save={save} onClose={onClose}>
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  );
}

const shown = (error: Error | null = null) => {
  const [mutate, onClose] = [vi.fn(), vi.fn()];
  renderKit(<Holiday save={{ mutate, isPending: false, error }} onClose={onClose} />);
  return { mutate, onClose };
};

test('what_is_right_is_sent_and_what_is_not_is_not', async () => {
  const { mutate } = shown();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(mutate).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(/Name/), { target: { value: 'Wesak' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(mutate).toHaveBeenCalledWith({ name: 'Wesak' }));
});

test('only_cancel_closes_a_form', () => {
  const { onClose } = shown();
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'A holiday' }), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a_refused_form_stays_open_with_the_message', () => {
  shown(new ApiError({ errorCode: 'x', errorMessage: 'That day has begun.' }, 409));
  expect(screen.getByRole('alert').textContent).toBe('That day has begun.');
  expect(screen.getByLabelText(/Name/)).toBeTruthy();
});
