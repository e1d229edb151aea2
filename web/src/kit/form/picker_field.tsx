import { ActionIcon, Group, Input, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import { Loading } from '../ui/loading';
import { useField, type Bound, type Own } from './field';
import { dayOf, onStep, typedOf, wallOf, type Limits } from '../time/typed_date';

// The calendar is a third of the office's weight, and typing a date does not need it.
const Calendar = lazy(() => import('./picker_calendar'));

export type PickerProps<V> = Bound<V> & Limits & Omit<Own<TextInputProps>, keyof Limits>;

/**
 * A date is typed, or chosen from a calendar that opens beside it. What is no date yet stays in the form as it was
 * typed, so that its rule can say so and nothing typed is lost.
 */
export function PickerField<V>(props: PickerProps<V> & { kind: 'day' | 'dateTime' }) {
  const { kind, form, name, label, hint, required, after, before, disabled, readOnly, ...rest } = props;
  const { t } = useTranslation(['form', 'kit']);
  const isDayOnly = kind === 'day';
  const ownHint = isDayOnly ? t('dateHint', { label }) : t('dateTimeHint', { label });
  const { onChange, onBlur, value, ...field } = useField({ form, name, label }, { hint: hint ?? ownHint, required });
  const [draft, setDraft] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isFixed = Boolean(disabled || readOnly);

  const change = (next: string) => {
    if (!isFixed) onChange(next);
  };
  const type = (typed: string) => {
    if (isFixed) return;
    setDraft(typed);
    change((isDayOnly ? dayOf(typed) : momentOf(typed)) ?? typed.trim());
  };
  const momentOf = (typed: string) => {
    const wall = wallOf(typed);
    return wall && onStep(wall, { after, before });
  };
  const pick = (next: string, isLast: boolean) => {
    setDraft(null);
    change(next);
    if (isLast) close();
  };
  const open = () => !isFixed && setOpen(true);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  // On the field as well: the focus goes into the calendar a moment after it has opened.
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withRoles={false}
      closeOnEscape={false}
      onClose={onBlur}
    >
      <Popover.Target>
        <TextInput
          {...field}
          ref={input}
          name={name}
          autoComplete="off"
          placeholder={isDayOnly ? 'dd/MM/yyyy' : 'dd/MM/yyyy HH:mm:ss'}
          value={draft ?? typedOf(String(value ?? ''))}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => {
            setDraft(null);
            onBlur();
          }}
          onKeyDown={onKeyDown}
          wrapperProps={{ onKeyDown: onEscape }}
          disabled={disabled}
          readOnly={readOnly}
          rightSectionWidth={isFixed ? undefined : 62}
          rightSectionPointerEvents="all"
          rightSection={
            isFixed ? (
              <Icon name="calendar" size={16} />
            ) : (
              <Group gap={0} wrap="nowrap" justify="flex-end" w="100%" pr={4}>
                {value && (
                  <Input.ClearButton
                    aria-label={t('kit:action.clear')}
                    tabIndex={0}
                    onClick={() => {
                      pick('', false);
                      input.current?.focus();
                    }}
                  />
                )}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('openCalendar', { label })}
                  aria-expanded={isOpen}
                  onClick={() => (isOpen ? close() : open())}
                >
                  <Icon name="calendar" size={16} />
                </ActionIcon>
              </Group>
            )
          }
          {...rest}
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('calendar', { label })}
        p="xs"
        onKeyDown={onEscape}
        // A calendar that is fading away takes no focus with it.
        onFocus={() => !isOpen && input.current?.focus()}
      >
        <Suspense fallback={<Loading />}>
          <Calendar isDayOnly={isDayOnly} value={String(value ?? '')} limits={{ after, before }} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
