import { useId } from 'react';
import { HitRow } from './hit-row.tsx';
import type { SearchRow, SearchSection } from './sections.ts';

interface HitListProps {
  id: string;
  sections: readonly SearchSection[];
  words: readonly string[];
  active: SearchRow | undefined;
  optionId: (row: SearchRow) => string;
  /** The server's time, in milliseconds. */
  now: number;
  onChoose: (row: SearchRow) => void;
}

/** What was found, in groups. The focus stays in the box. */
export function HitList({ id, sections, active, optionId, onChoose, ...shown }: HitListProps) {
  const labelId = useId();
  return (
    <ul
      id={id}
      className="palette-hits"
      role="listbox"
      aria-label="Results"
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      {sections.map(({ label, rows }) => (
        <li key={label} role="presentation">
          <p className="palette-label" id={`${labelId}-${label}`} role="presentation">
            {label}
          </p>
          <ul role="group" aria-labelledby={`${labelId}-${label}`}>
            {rows.map((row) => (
              <HitRow
                key={row.id}
                id={optionId(row)}
                row={row}
                isActive={row === active}
                onChoose={() => {
                  onChoose(row);
                }}
                {...shown}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
