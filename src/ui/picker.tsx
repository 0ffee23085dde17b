import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { DepartmentMark } from './department-mark.tsx';
import { PickerList, type PickerOption } from './picker-list.tsx';
import { stepFor } from './picker-steps.ts';
import './picker.css';

interface PickerProps {
  label: string;
  /** The chosen option's value; empty for none. */
  value: string;
  options: readonly PickerOption[];
  onChange: (value: string) => void;
  isInvalid?: boolean;
}

/** Chooses one option or none. The focus stays on the box; the keys walk through the list. */
export function Picker({ label, value, options: offered, onChange, isInvalid }: PickerProps) {
  const id = useId();
  const box = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState<number | null>(null); // null: the list is closed
  const options = [null, ...offered];
  const chosen = offered.find((one) => one.value === value) ?? null;
  const isOpen = active !== null;

  const open = () => {
    setActive(options.indexOf(chosen));
  };
  const close = () => {
    setActive(null);
  };
  const pick = (place: number) => {
    const picked = options[place] ?? null;
    if (picked?.locked !== undefined) return;
    onChange(picked?.value ?? '');
    close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const titles = options.map((option) => option?.title ?? 'None selected');
    const step = stepFor(event.key, { active, titles });
    if (step === null) return;
    event.preventDefault();
    if (step === 'open') open();
    else if (step === 'close') close();
    else if (step === 'pick') pick(active ?? 0);
    else setActive(step);
  };
  return (
    <div className="field">
      <span className="picker-label" id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={box}
        type="button"
        className="input picker"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-invalid={isInvalid === true || undefined}
        onClick={() => {
          box.current?.focus({ preventScroll: true }); // Safari does not; a scroll would close the list
          if (isOpen) close();
          else open();
        }}
        onBlur={close}
        onKeyDown={handleKeyDown}
      >
        {chosen?.dept !== undefined && (
          <span className="picker-mark" data-dept={chosen.dept}>
            <DepartmentMark id={chosen.dept} />
          </span>
        )}
        <span className="picker-value" id={`${id}-value`}>
          {chosen ? chosen.title : 'None selected'}
          {chosen && <small> {chosen.note}</small>}
        </span>
        <ChevronDown className="small" />
      </button>
      <PickerList
        id={id}
        label={label}
        box={box}
        options={options}
        chosen={chosen}
        active={active}
        onPoint={setActive}
        onPick={pick}
        onClose={close}
      />
    </div>
  );
}
