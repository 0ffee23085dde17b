import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/press/button.tsx';

/** What was typed before the search was loaded. */
export interface TypedAhead {
  readonly text: string;
  /** Whether Enter ended it, so that the best result is chosen. */
  readonly isChosen: boolean;
}

interface PaletteBoxProps {
  /** The list of what was found; null while there is none. */
  listId: string | null;
  /** The current row. */
  activeId: string | undefined;
  /** Hands over what was typed before the box had the focus. */
  takeTyped: () => TypedAhead;
  onType: (typed: string, isChosen: boolean) => void;
  onClose: () => void;
}

const MOST_TYPED = 80;

/** The box for the query. The focus stays here while keys walk through the list. A letter shows before its results do. */
export function PaletteBox({ listId, activeId, takeTyped, onType, onClose }: PaletteBoxProps) {
  const [typed, setTyped] = useState('');
  const type = (next: string, isChosen = false) => {
    setTyped(next);
    onType(next, isChosen);
  };
  return (
    <div className="palette-box">
      <Search />
      <input
        dir="auto"
        data-autofocus
        type="search"
        role="combobox"
        aria-label="Search everything"
        aria-expanded={listId !== null}
        aria-controls={listId ?? undefined}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder="Search events, people, pages"
        autoComplete="off"
        spellCheck={false}
        maxLength={MOST_TYPED}
        value={typed}
        onFocus={() => {
          const { text, isChosen } = takeTyped();
          if (text !== '') type(typed + text, isChosen);
        }}
        onChange={({ target }) => {
          type(target.value);
        }}
      />
      <Button look="ghost" className="palette-close" onClick={onClose}>
        <span className="only-on-phone">Cancel</span>
        <span className="not-on-phone">
          <kbd>Esc</kbd>
          <span className="sr-only"> Close search</span>
        </span>
      </Button>
    </div>
  );
}
