import { useId } from 'react';
import type { SeriesScope } from '#contract/event-series.ts';
import { Segmented } from '#ui/fields/segmented.tsx';

interface SeriesScopeFieldProps {
  scope: SeriesScope;
  onChange: (scope: SeriesScope) => void;
}

const scopes = [
  { value: 'this', label: 'This one' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All to come' },
] as const;

const meanings: Readonly<Record<SeriesScope, string>> = {
  this: 'The other events of the series stay as they are.',
  following:
    'Seats stay; whoever has one at another time is told, once for all. What was changed in one event alone stays.',
  all: 'Also those before this one that are still to come. Seats stay; whoever has one at another time is told, once for all. What was changed in one event alone stays.',
};

/** SPEC 31.23: which events of a series an edit is of, and what that means for seats already taken. */
export function SeriesScopeField({ scope, onChange }: SeriesScopeFieldProps) {
  const id = useId();
  return (
    <div className="field publish-field">
      <span className="field-label">Change</span>
      <Segmented
        label="Change"
        describedBy={id}
        options={scopes}
        value={scope}
        onChange={onChange}
      />
      <p className="help" id={id}>
        {meanings[scope]}
      </p>
    </div>
  );
}
