import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { DepartmentMark } from './department-mark.tsx';
import { PickerList, type PickerOption } from './picker-list.tsx';
import { matching, placeOfTyped } from './picker-search.ts';
import { isLetter, stepFor } from './picker-steps.ts';
import './picker.css';

interface PickerProps {
  label: string;
  /** The chosen option's value; empty for none. */
  value: string;
  options: readonly PickerOption[];
  onChange: (value: string) => void;
  isInvalid?: boolean;
  /** One of them must be chosen. */
  isRequired?: boolean;
  describedBy?: string;
}

/** Lists that are longer than this are searched, others walked through. */
const LONG = 20;
/** What is typed after a longer pause begins a new word. */
const PAUSE_MS = 1_000;
const nothingTyped = { text: '', at: 0 };

/** Chooses one option or none. The focus stays on the box; the keys walk through the list, and search it. */
export function Picker(props: PickerProps) {
  const { label, value, options: offered, onChange, isInvalid, isRequired, describedBy } = props;
  const id = useId();
  const box = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState<number | null>(null); // null: the list is closed
  const [typed, setTyped] = useState(nothingTyped);
  const isLong = offered.length > LONG;
  const all: readonly (PickerOption | null)[] = isRequired ? offered : [null, ...offered];
  const options = isLong && typed.text.trim() !== '' ? matching(offered, typed.text) : all;
  const chosen = offered.find((one) => one.value === value) ?? null;
  const isOpen = active !== null;

  const open = () => {
    setActive(Math.max(0, all.indexOf(chosen)));
  };
  const close = () => {
    setActive(null);
    setTyped(nothingTyped);
  };
  const pick = (place: number) => {
    const picked = options[place];
    if (picked === undefined || picked?.locked !== undefined) return;
    onChange(picked?.value ?? '');
    close();
    box.current?.focus({ preventScroll: true });
  };
  const type = (text: string, at: number) => {
    setTyped({ text, at });
    if (isLong) setActive(text.trim() === '' ? Math.max(0, all.indexOf(chosen)) : 0);
    else {
      const titles = all.map(titleOf);
      const from = active ?? all.indexOf(chosen);
      setActive(placeOfTyped(titles, { typed: text, active: from }) ?? Math.max(0, from));
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const isOver = !isLong && event.timeStamp - typed.at > PAUSE_MS;
    const step = stepFor(event.key, {
      ...{ active, count: options.length },
      typed: isOver ? '' : typed.text,
    });
    const isInField = event.target !== box.current; // which has a caret of its own
    if (step === null || (isInField && isForField(event.key))) return;
    event.preventDefault();
    if (step === 'open') open();
    else if (step === 'close') close();
    else if (step === 'pick') pick(active ?? 0);
    else if ('typed' in step) type(step.typed, event.timeStamp);
    else setActive(step.to);
  };
  return (
    <div
      className="field"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={handleKeyDown}
    >
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
        aria-activedescendant={isOpen && options.length > 0 ? `${id}-${active}` : undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid === true || undefined}
        onClick={() => {
          box.current?.focus({ preventScroll: true }); // Safari does not; a scroll would close the list
          if (isOpen) close();
          else open();
        }}
      >
        {chosen?.dept !== undefined && (
          <span className="picker-mark" data-dept={chosen.dept}>
            <DepartmentMark id={chosen.dept} />
          </span>
        )}
        <span dir="auto" className="picker-value" id={`${id}-value`}>
          {titleOf(chosen)}
          {chosen?.note !== undefined && <small> {chosen.note}</small>}
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
        typed={isLong ? typed.text : null}
        onType={(text) => {
          type(text, 0);
        }}
        onPoint={setActive}
        onPick={pick}
        onClose={close}
      />
    </div>
  );
}

function titleOf(option: PickerOption | null): string {
  return option?.title ?? 'None selected';
}

/** Keys that mean something else where there is a caret. */
function isForField(key: string): boolean {
  return isLetter(key) || ['Backspace', 'Home', 'End'].includes(key);
}
