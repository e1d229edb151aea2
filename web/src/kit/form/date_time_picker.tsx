import { DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import type { ReactNode } from 'react';
import { texts } from '../i18n';
import { useDateLocale } from '../time/date_locale';
import { Icon } from '../ui/icon';

type Props = {
  id: string;
  label: string;
  hint: ReactNode;
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
};

export default function DateTimeInput({ hint, value, onChange, ...rest }: Props) {
  const locale = useDateLocale();
  return (
    <DateTimePicker
      {...rest}
      locale={locale}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      valueFormat="DD/MM/YYYY HH:mm:ss"
      placeholder="dd/MM/yyyy HH:mm:ss"
      clearable
      clearButtonProps={{ 'aria-label': texts.t('kit:action.clear') }}
      timePickerProps={{ minutesStep: 15, withDropdown: true }}
      leftSection={<Icon name="calendar" size={16} />}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}
