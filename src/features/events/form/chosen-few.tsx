import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Picker } from '#ui/muster/picker.tsx';
import { Button } from '#ui/press/button.tsx';

interface Choice {
  readonly value: string;
  readonly title: string;
}

interface ChosenFewProps {
  /** What they are: "Who may take a seat". */
  label: string;
  /** The name of the box that adds one: "Add a department, position or mark". */
  adding: string;
  help: string;
  error?: string | undefined;
  chosen: readonly Choice[];
  /** Those that can be added. */
  offered: readonly Choice[];
  onAdd: (value: string) => void;
  onRemove: (value: string) => void;
}

/** A few of many: those chosen as a list, each with its way out, and a box to add one. */
export function ChosenFew(props: ChosenFewProps) {
  const { label, adding, help, error, chosen, offered, onAdd, onRemove } = props;
  const id = useId();
  const [round, setRound] = useState(0);
  return (
    <div className="chosen-few" role="group" aria-labelledby={`${id}-name`}>
      <span className="field-label" id={`${id}-name`}>
        {label}
      </span>
      {chosen.length > 0 && (
        <ul>
          {chosen.map(({ value, title }) => (
            <li key={value}>
              <bdi>{title}</bdi>
              <Button
                look="ghost"
                shape="icon"
                aria-label={`Remove ${title}`}
                onClick={() => {
                  onRemove(value);
                }}
              >
                <X className="small" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Picker
        key={round} // empty again once something was chosen
        label={adding}
        value=""
        options={offered}
        describedBy={`${id}-help`}
        onChange={(value) => {
          if (value === '') return;
          onAdd(value);
          setRound(round + 1);
        }}
      />
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
      {error !== undefined && <ErrorLine role="alert">{error}</ErrorLine>}
    </div>
  );
}
