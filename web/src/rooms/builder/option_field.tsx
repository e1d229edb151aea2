import { Input, SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { layoutAllows, layoutValue, layoutWith, type LayoutConfig, type LayoutOption } from '../../kit/ui/layout';
import classes from './builder.module.css';

type Props = { option: LayoutOption; config: LayoutConfig; onChange: (next: LayoutConfig) => void };

// What an option does that its name does not say.
const HINTS = {
  'header.rootArrows': 'hint.rootArrows',
  'subheader.display': 'hint.subheaderDisplay',
  'subheader.fixed': 'hint.fixedSubheader',
  'aside.display': 'hint.asideDisplay',
} as const;

const hintOf = (name: string) => (name in HINTS ? HINTS[name as keyof typeof HINTS] : undefined);

/** One row of the table: a switch, or a choice of two. */
export function OptionField({ option, config, onChange }: Props) {
  const { t } = useTranslation('builder');
  const hint = hintOf(`${option.section}.${option.key}`);
  const label = t(`option.${option.section}.${option.key}` as 'option.header.width');
  const value = layoutValue(config, option);
  const change = (next: boolean | string) => onChange(layoutWith(config, option, next));
  if (!('values' in option)) {
    return (
      <Switch
        className={classes.option}
        label={label}
        description={hint && t(hint)}
        checked={value === true}
        disabled={!layoutAllows(config, option)}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    );
  }
  return (
    <Input.Wrapper className={`${classes.option} ${classes.choice}`} label={label} labelElement="div">
      <SegmentedControl
        aria-label={label}
        value={String(value)}
        onChange={change}
        data={option.values.map((choice) => ({ value: choice, label: t(`value.${choice}`) }))}
      />
    </Input.Wrapper>
  );
}
