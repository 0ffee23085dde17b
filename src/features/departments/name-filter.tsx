import { Field, Input } from '#ui/fields/field.tsx';
import { foundLabel } from './roster.ts';

/** A longer list has a search, since its names don't fit on a phone's screen. */
export const LONG_LIST = 10;

interface NameFilterProps {
  typed: string;
  /** How many names are shown, out of `total`. */
  found: number;
  total: number;
  onType: (typed: string) => void;
}

/** Searches a list of members by name. Escape first clears it, and only then closes whatever contains the list. */
export function NameFilter({ typed, found, total, onType }: NameFilterProps) {
  return (
    <div className="name-filter">
      <Field label="Filter by name">
        <Input
          type="search"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            onType(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.preventDefault();
            onType('');
          }}
        />
      </Field>
      <p className="help" role="status">
        {foundLabel(found, total)}
      </p>
    </div>
  );
}
