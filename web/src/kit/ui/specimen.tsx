import type { ComponentType } from 'react';
import type gallery from 'messages/en/portal/gallery.json';
import { StatusBadge, type Tone } from './status_badge';

export type SpecimenState = keyof (typeof gallery)['state'];

/**
 * A component as the gallery shows it: live, in each of its states. Its name and its use stand in the gallery's
 * catalogue under its key. A room brings its own specimens; the router hands them over, since rooms know nothing of
 * each other.
 */
export type Specimen = {
  key: keyof (typeof gallery)['specimen'];
  /** Takes the whole width: a table, a chart. */
  isWide?: boolean;
  states: { state: SpecimenState; Live: ComponentType }[];
};

/** Every status of a room beside each other. */
export function StatusBadges({ all }: { all: { tone: Tone; label: string }[] }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {all.map((status, at) => (
        <StatusBadge key={at} {...status} />
      ))}
    </div>
  );
}
