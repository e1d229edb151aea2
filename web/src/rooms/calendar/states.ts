import { MalaysianState, Weekday } from '../../api/client';
import { texts } from '../../kit/i18n';

export const WEEKDAYS: Weekday[] = Object.values(Weekday);
const STATES: MalaysianState[] = Object.values(MalaysianState);
const isState = (text: string): text is MalaysianState => (STATES as string[]).includes(text);

/** Where the country's clearing is. */
export const stateIn = (text: string | undefined): MalaysianState =>
  text !== undefined && isState(text) ? text : MalaysianState.KUALA_LUMPUR;

/** The names of states are the same in every language. */
const NAMES: Record<MalaysianState, string> = {
  JOHOR: 'Johor',
  KEDAH: 'Kedah',
  KELANTAN: 'Kelantan',
  MELAKA: 'Melaka',
  NEGERI_SEMBILAN: 'Negeri Sembilan',
  PAHANG: 'Pahang',
  PERAK: 'Perak',
  PERLIS: 'Perlis',
  PENANG: 'Pulau Pinang',
  SABAH: 'Sabah',
  SARAWAK: 'Sarawak',
  SELANGOR: 'Selangor',
  TERENGGANU: 'Terengganu',
  KUALA_LUMPUR: 'Kuala Lumpur',
  LABUAN: 'Labuan',
  PUTRAJAYA: 'Putrajaya',
};

export const stateOptions = () => STATES.map((value) => ({ value, label: NAMES[value] }));

export const isEverywhere = (states: MalaysianState[]): boolean => states.length === STATES.length;

/** "All states", "All but Sarawak", or their names. */
export const statesText = (states: MalaysianState[]): string => {
  const names = (some: MalaysianState[]) => some.map((it) => NAMES[it]).join(', ');
  if (isEverywhere(states)) return texts.t('calendar:everywhere');
  const without = STATES.filter((it) => !states.includes(it));
  return without.length <= 5 ? texts.t('calendar:but', { states: names(without) }) : names(states);
};
