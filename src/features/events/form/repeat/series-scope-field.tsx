import { useId } from 'react';
import type { SeriesScope } from '#contract/event-series.ts';
import { Segmented } from '#ui/fields/segmented.tsx';

interface SeriesScopeFieldProps {
  scope: SeriesScope;
  /** Whether the rule of the series is another one after the edit. */
  isNewRule: boolean;
  onChange: (scope: SeriesScope) => void;
}

const scopes = [
  { value: 'this', label: 'This one' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All to come' },
] as const;

function meaningOf({ scope, isNewRule }: Pick<SeriesScopeFieldProps, 'scope' | 'isNewRule'>) {
  if (scope === 'this') return THIS_ONE;
  return [
    ...(scope === 'all' ? ['Also those before this one that are still to come.'] : []),
    isNewRule ? NEW_RULE : SEATS,
    'What was changed in one event alone stays.',
  ].join(' ');
}

const THIS_ONE =
  'The other events of the series stay as they are. Seats in this one stay; whoever has one is told if its time changes.';
const SEATS = 'Seats stay; whoever has one at another time is told, once for all.';
const NEW_RULE =
  "Events that the new rule doesn't have are deleted, and the seats in them. Other seats stay; whoever loses one, or has one at another time, is told, once for all.";

/** SPEC 31.23: which events of a series an edit is of, and what that means for seats already taken. */
export function SeriesScopeField({ scope, isNewRule, onChange }: SeriesScopeFieldProps) {
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
        {meaningOf({ scope, isNewRule })}
      </p>
    </div>
  );
}
