import { useId, useState, type KeyboardEvent } from 'react';
import { Button } from '#ui/press/button.tsx';

interface RowProps {
  /** Names the row and its input. */
  label: string;
  value: string;
  placeholder?: string;
  /** Set if the row takes the focus when it appears. */
  autoFocus?: boolean;
  /** Applies the text; returns what is wrong with it, as a sentence, or null if it is accepted. */
  onApply: (text: string) => string | null;
  /** Given if there is something to remove. */
  remove?: { label: string; onRemove: () => void } | undefined;
  /** Called for Escape. */
  onClose: () => void;
}

/** One line of text about what is selected, between the toolbar and the text. It is no `form`, because it is inside one. */
export function RichTextRow({
  label,
  value,
  placeholder,
  onApply,
  remove,
  onClose,
  autoFocus,
}: RowProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = () => {
    setProblem(onApply(text.trim()));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  return (
    <div className="rich-text-row" role="group" aria-label={label}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        ref={autoFocus === true ? focused : undefined}
        placeholder={placeholder}
        value={text}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-error`}
        onChange={(event) => {
          setText(event.target.value);
        }}
        onKeyDown={handleKey}
      />
      <Button onClick={apply}>Apply</Button>
      {remove && (
        <Button look="ghost" onClick={remove.onRemove}>
          {remove.label}
        </Button>
      )}
      {problem !== null && (
        <p className="error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function focused(input: HTMLInputElement | null): void {
  input?.focus();
}
