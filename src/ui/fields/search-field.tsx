import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/page/class-names.ts';

/** A pause that is long enough for the next letter to come. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** The text that is searched for, without surrounding spaces. */
  text: string;
  onAsk: (text: string) => void;
  className?: string;
}

/** A field for searches on the server, which is asked once the typing pauses. Escape clears the field. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, maxLength, className } = props;
  const { typed, type } = useAsking(props);
  return (
    <div className={classNames('input search-field', className)}>
      <Search className="small" />
      <input
        dir="auto"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => {
          type(target.value, PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') type(typed, 0);
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          type('', 0);
        }}
      />
    </div>
  );
}

function useAsking({ text, onAsk }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  if (asked !== text) {
    setAsked(text); // it was cleared from elsewhere, or the typed text has been asked for
    if (text !== typed.trim()) setTyped(text);
  }
  const timer = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const type = (next: string, pause: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      onAsk(next.trim());
    }, pause);
  };
  return { typed, type };
}
