import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { ErrorLine } from './error-line.tsx';
import './tag-input.css';

interface TagInputProps {
  label: string;
  tags: readonly string[];
  /** The list with what was typed; the same list if nothing is added. */
  add: (tags: readonly string[], typed: string) => readonly string[];
  /** Why what was typed can't be added and stays in the field, as a sentence; null if it can be added. */
  problemOf: (tags: readonly string[], typed: string) => string | null;
  onChange: (tags: readonly string[]) => void;
}

/** Tags as chips in a field. Enter, comma and space add; Backspace in the empty field removes the last one. */
export function TagInput(props: TagInputProps) {
  const id = useId();
  const { typed, said, problem, remove, ...on } = useTags(props);
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <div className="input tag-input">
        {props.tags.map((tag) => (
          <span key={tag} className="tag">
            <bdi>#{tag}</bdi>
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
          autoComplete="off"
          autoCapitalize="off"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? `${id}-help` : `${id}-help ${id}-error`}
          onChange={(event) => {
            on.type(event.target.value);
          }}
          onKeyDown={on.handleKey}
          onBlur={on.takeAll}
        />
      </div>
      <p className="help" id={`${id}-help`}>
        Press Enter, comma or space to add a tag, Backspace to remove the last one.
      </p>
      {problem !== null && (
        <ErrorLine id={`${id}-error`} role="alert">
          {problem}
        </ErrorLine>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

/** What is typed, and what a screen reader was last told about it. */
function useTags(props: TagInputProps) {
  const { tags, onChange } = props;
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  /** Adds words, and returns those that can't be added. */
  const take = (words: readonly string[]): readonly string[] => {
    const { next, refused, problems } = taken(words, props);
    setProblem(problems[0] ?? null);
    const added = next.filter((tag) => !tags.includes(tag));
    if (added.length > 0) {
      onChange(next);
      setSaid(`Added ${added.join(', ')}.`);
    }
    return refused;
  };
  const takeAll = () => {
    setTyped(take(wordsIn(typed)).join(' '));
  };
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    setSaid(`Removed ${tag}.`);
  };
  const type = (text: string) => {
    // Words are found in the text, not by key events: a phone's keyboard reports no keys, and a list may be pasted.
    const words = wordsIn(text);
    setTyped([...take(words.slice(0, -1)), words.at(-1) ?? ''].join(' '));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      takeAll();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  return { typed, said, problem, remove, takeAll, type, handleKey };
}

function wordsIn(text: string): string[] {
  return text.split(/[\s,]+/u);
}

type Adding = Pick<TagInputProps, 'tags' | 'add' | 'problemOf'>;

/** The tags with those words that can be added, and why the others can't. */
function taken(words: readonly string[], { tags, add, problemOf }: Adding) {
  let next = tags;
  const refused: string[] = [];
  const problems: string[] = [];
  for (const word of words) {
    const why = problemOf(next, word);
    if (why === null) next = add(next, word);
    else {
      refused.push(word);
      problems.push(why);
    }
  }
  return { next, refused, problems };
}
