import { Search } from 'lucide-react';
import { Button } from '#ui/button.tsx';

interface PaletteBoxProps {
  query: string;
  /** The list of what was found; null while there is none. */
  listId: string | null;
  /** The current row. */
  activeId: string | undefined;
  onFocus: () => void;
  onType: (query: string) => void;
  onClose: () => void;
}

const MOST_TYPED = 80;

/** Where the query is typed. The focus stays here; the keys walk through the list. */
export function PaletteBox({ query, listId, activeId, onFocus, onType, onClose }: PaletteBoxProps) {
  return (
    <div className="palette-box">
      <Search />
      <input
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
        value={query}
        onFocus={onFocus}
        onChange={({ target }) => {
          onType(target.value);
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
