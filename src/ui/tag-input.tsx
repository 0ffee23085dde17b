import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import './tag-input.css';

interface TagInputProps {
  label: string;
  tags: readonly string[];
  /** The list with what was typed; the same list if nothing is added. */
  add: (tags: readonly string[], typed: string) => readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/** Tags as chips in a field. Enter, comma and space add; Backspace in the empty field removes the last one. */
export function TagInput({ label, tags, add, onChange }: TagInputProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');

  const take = (words: readonly string[]) => {
    const next = words.reduce(add, tags);
    const added = next.filter((tag) => !tags.includes(tag));
    if (added.length > 0) {
      onChange(next);
      setSaid(`Added ${added.join(', ')}.`);
    }
  };
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    setSaid(`Removed ${tag}.`);
  };
  const handleText = (text: string) => {
    // Not by key events: a phone's keyboard reports no keys, and a list may be pasted.
    const words = text.split(/[\s,]+/u);
    setTyped(words.at(-1) ?? '');
    take(words.slice(0, -1));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      take([typed]);
      setTyped('');
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input tag-input">
        {tags.map((tag) => (
          <span key={tag} className="tag">
            #{tag}
            <button
              type="button"
              aria-label={`Remove ${tag}`}
              onClick={() => {
                remove(tag);
              }}
            >
              <X className="small" />
            </button>
          </span>
        ))}
        <input
          dir="auto"
          id={id}
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="off"
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            handleText(event.target.value);
          }}
          onKeyDown={handleKey}
          onBlur={() => {
            take([typed]);
            setTyped('');
          }}
        />
      </div>
      <p className="help" id={`${id}-help`}>
        Press Enter, comma or space to add a tag, Backspace to remove the last one.
      </p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}
