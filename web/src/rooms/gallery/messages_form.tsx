import { Button, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField, ChecklistField, TextField } from '../../kit/form/fields';
import { KitForm, useKitForm } from '../../kit/form/form';
import {
  accepted,
  known,
  lengthMax,
  lengthMin,
  matches,
  requiredAs,
  requiredField,
} from '../../kit/form/generic_rules';
import { rules } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { BANKS } from './samples';

const t = texts.t;

/** Each field says one of the generic messages of the specification when it is sent as it stands. */
export function MessagesForm() {
  useTranslation('gallery'); // the page changes its language: the labels below are asked for again
  const [sent, setSent] = useState('');
  const form = useKitForm({
    confirmsAll: true,
    initialValues: {
      shop: '',
      country: 'Atlantis',
      pin: '12',
      note: 'x'.repeat(21),
      code: '??',
      banks: [],
      terms: false,
    },
    validate: {
      shop: requiredAs(() => t('gallery:sample.shop')),
      country: known(
        () => t('gallery:sample.country'),
        (value) => value.trim().toLowerCase() === 'malaysia',
      ),
      pin: rules(
        matches(/^\d+$/, () => t('gallery:sample.pin')),
        lengthMin(6),
      ),
      note: lengthMax(20),
      code: matches(/^[\w-]+$/),
      banks: requiredField,
      terms: accepted,
    },
  });
  return (
    <KitForm
      form={form}
      label={t('gallery:specimen.messages.name')}
      onSubmit={(values) => setSent(t('gallery:sample.sent', { values: JSON.stringify(values) }))}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField form={form} name="shop" label={t('gallery:sample.shop')} required />
        <TextField form={form} name="country" label={t('gallery:sample.country')} />
        <TextField form={form} name="pin" label={t('gallery:sample.pin')} />
        <TextField form={form} name="note" label={t('gallery:sample.note')} />
        <TextField form={form} name="code" label={t('gallery:sample.order')} />
        <ChecklistField
          form={form}
          name="banks"
          label={t('gallery:specimen.checklistField.name')}
          options={BANKS.slice(0, 2)}
          required
        />
        <CheckField form={form} name="terms" label={t('gallery:sample.terms')} />
      </SimpleGrid>
      <Button type="submit" mt="md">
        {t('gallery:sample.send')}
      </Button>
      <Text fz="sm" mt="xs" role="status" style={{ overflowWrap: 'anywhere' }}>
        {sent}
      </Text>
    </KitForm>
  );
}
