import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AreaField, DigitsField, MoneyField, TextField } from '../../../kit/form/fields';
import { Icon } from '../../../kit/ui/icon';
import type { ItemValues } from '../cart_values';
import type { ItemForm } from './item_form';
import { PictureField } from './picture_field';
import type { Upload } from './use_uploads';

type Props = ItemForm & {
  item: ItemValues;
  upload?: Upload;
  onFile: (file: File) => void;
  onPictureRemove: () => void;
  onRemove: () => void;
  /** Undefined at the ends of the list. */
  onUp?: () => void;
  onDown?: () => void;
};

/** All that is said of one item. */
export function ItemFields({ form, name, item, upload, onFile, onPictureRemove, onRemove, onUp, onDown }: Props) {
  const { t } = useTranslation('carts');
  return (
    <Stack gap="sm">
      <TextField form={form} name={name('name')} label={t('item.name')} required />
      <PictureField
        picture={item.picture}
        upload={upload}
        error={form.errors[name('picture')] as string | undefined}
        onFile={onFile}
        onRemove={onPictureRemove}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <MoneyField form={form} name={name('price')} label={t('item.price')} hint={t('item.priceHint')} />
        <DigitsField
          form={form}
          name={name('stock')}
          label={t('item.stock')}
          hint={item.taken > 0 ? t('item.stockTaken', { taken: item.taken }) : t('item.stockHint')}
        />
        <DigitsField form={form} name={name('quantityMin')} label={t('item.min')} />
        <DigitsField form={form} name={name('quantityMax')} label={t('item.max')} />
      </SimpleGrid>
      <AreaField form={form} name={name('description')} label={t('form.description')} />
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="up" size={14} />}
            disabled={!onUp}
            onClick={onUp}
          >
            {t('item.up')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="chevronDown" size={14} />}
            disabled={!onDown}
            onClick={onDown}
          >
            {t('item.down')}
          </Button>
        </Group>
        <Button size="xs" variant="subtle" color="red" leftSection={<Icon name="trash" size={14} />} onClick={onRemove}>
          {t('item.remove')}
        </Button>
      </Group>
    </Stack>
  );
}
