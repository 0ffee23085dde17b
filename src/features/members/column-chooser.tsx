import { Columns3 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { readKept, writeKept } from '#browser/browser-storage.ts';
import { Button } from '#ui/press/button.tsx';
import { place } from '#ui/overlays/placement.ts';
import { choosableColumns, columnsAtFirst } from './member-columns.tsx';

const KEY = 'muster-members-columns';

/** The columns that were chosen on this device. */
export function useRememberedColumns(): [readonly string[], (names: readonly string[]) => void] {
  const [chosen, setChosen] = useState<readonly string[]>(() => columnsIn(readKept('local', KEY)));
  return [
    chosen,
    (next) => {
      setChosen(next);
      writeKept('local', KEY, next.join(','));
    },
  ];
}

/** Those of the names that can be chosen, in the order of the table; where nothing was kept, those at first. */
export function columnsIn(kept: string | null): readonly string[] {
  if (kept === null) return columnsAtFirst;
  const names = kept.split(',');
  return choosableColumns.filter((name) => names.includes(name));
}

interface ColumnChooserProps {
  chosen: readonly string[];
  onChange: (names: readonly string[]) => void;
}

const PLACING = { across: 'end', down: 'under', gap: 4, needs: 160, isOnPage: true } as const;

/** Opens the list of columns, which closes by Escape or a press elsewhere. */
export function ColumnChooser({ chosen, onChange }: ColumnChooserProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button ref={button} popoverTarget={id}>
        <Columns3 />
        Columns
      </Button>
      <div
        ref={list}
        id={id}
        className="menu"
        role="group"
        aria-label="Columns"
        popover="auto"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && list.current && button.current)
            place(list.current, button.current.getBoundingClientRect(), PLACING);
        }}
      >
        {choosableColumns.map((name) => (
          <label key={name} className="check members-column">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) => {
                const others = chosen.filter((one) => one !== name);
                onChange(columnsIn([...others, ...(target.checked ? [name] : [])].join(',')));
              }}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </>
  );
}
