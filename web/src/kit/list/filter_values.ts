/**
 * What a filter holds, between the address, the server and the reader: an address may have been typed, cut by a mail
 * program or be older than the list, and may say "last7" where the server wants two moments.
 */
import { listText } from '../../api/gen/limits/list_text';
import { isDay, isWall } from '../time/typed_date';
import { texts } from '../i18n';
import { formatMoney, parseSen, toMoney } from '../money/money';
import { isPreset, presetIn, wallIn } from '../time/day_range';
import { formatIsoDay } from '../time/time';
import { namesOf, tagName, type Filter } from './filter_types';

type Values = Record<string, string>;

const isMoment = (value: string) => value === '' || isPreset(value) || isDay(value) || isWall(value);
const isAmount = (value: string) =>
  value === '' || (/^[\d,]{1,18}(\.\d{1,2})?$/.test(value) && parseSen(value) !== undefined);

/** What of a filter's values the list understands; undefined where it stands for nothing. */
const understood = (filter: Filter, values: Values): Values | undefined => {
  if ('from' in filter) {
    const isKnown = filter.type === 'amountRange' ? isAmount : isMoment;
    const ends = namesOf(filter).filter((name) => isKnown(values[name] ?? ''));
    return ends.length === 0 ? undefined : Object.fromEntries(ends.map((name) => [name, values[name] ?? '']));
  }
  const value = values[filter.name] ?? '';
  const keep = (known: string | undefined) => (known === undefined ? undefined : { [filter.name]: known });
  if (value === '') return keep(filter.type === 'select' && filter.isRequired ? undefined : '');
  switch (filter.type) {
    case 'text':
      return keep(value.slice(0, listText.lengthMax));
    case 'select':
      return keep(filter.options().some((option) => option.value === value) ? value : undefined);
    case 'checklist': {
      const options = filter.options().map((option) => option.value);
      return keep(
        value
          .split(',')
          .filter((part) => options.includes(part))
          .join(',') || undefined,
      );
    }
    case 'date':
      return keep(isDay(value) ? value : undefined);
    case 'autocomplete':
      return keep(/^\d{1,20}$/.test(value) ? value : undefined);
  }
};

/** The values without what no list can mean, their defaults in its place, and the filters of which that was so. */
export const mend = (filters: Filter[], values: Values, defaults: Values) => {
  const mended: Filter[] = [];
  const kept = { ...values };
  for (const filter of filters) {
    const known = understood(filter, values) ?? {};
    const names = namesOf(filter);
    if (names.every((name) => known[name] === (values[name] ?? ''))) continue;
    mended.push(filter);
    for (const name of names) kept[name] = known[name] ?? defaults[name] ?? '';
  }
  return { values: kept, mended };
};

/** What the server is asked: words of days become their moments now. */
export const askedOf = (filters: Filter[], values: Values): Values => {
  const asked = { ...values };
  for (const filter of filters) {
    if (!('from' in filter)) continue;
    const [from, to] = [values[filter.from] ?? '', values[filter.to] ?? ''];
    const isAmount = filter.type === 'amountRange';
    asked[filter.from] = isAmount ? (toMoney(from) ?? '') : wallIn(from, 'from');
    asked[filter.to] = isAmount ? (toMoney(to) ?? '') : wallIn(to, 'to');
  }
  return asked;
};

const sayMoment = (value: string, end: 'from' | 'to') => {
  const [day = '', time = ''] = wallIn(value, end).split(' ');
  const isWholeDay = time === '' || time === (end === 'from' ? '00:00:00' : '23:59:59');
  return isWholeDay ? formatIsoDay(day) : `${formatIsoDay(day)} ${time}`;
};

const sayRange = (from: string, to: string) => {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? `≥ ${from}` : to && `≤ ${to}`;
};

const NAMED_MAX = 2;

/** What is chosen, for people; empty when the filter lets everything pass. */
export const sayFilter = (filter: Filter, values: Values): string => {
  if ('from' in filter) {
    const [from, to] = [values[filter.from] ?? '', values[filter.to] ?? ''];
    if (filter.type === 'amountRange') return sayRange(from && formatMoney(from), to && formatMoney(to));
    const preset = presetIn(from, to);
    if (preset) return preset === 'all' ? '' : texts.t(`shell:days.${preset}`);
    return sayRange(from && sayMoment(from, 'from'), to && sayMoment(to, 'to'));
  }
  const value = values[filter.name] ?? '';
  if (value === '' || filter.type === 'text') return '';
  switch (filter.type) {
    case 'date':
      return formatIsoDay(value);
    case 'autocomplete':
      return values[tagName(filter.name)] || value;
    default: {
      const labels = filter.options().filter((option) => value.split(',').includes(option.value));
      if (labels.length > NAMED_MAX) return texts.t('kit:list.chosen', { count: labels.length });
      return labels.map(({ label }) => label).join(', ');
    }
  }
};
