import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { DepartmentMark } from './department-mark.tsx';
import { PickerList } from './picker-list.tsx';
import { titleOf, type PickerOption } from './picker-option.ts';
import { usePicker } from './use-picker.ts';
import './picker.css';

interface PickerProps {
  label: string;
  /** The chosen option's value; empty for none. */
  value: string;
  options: readonly PickerOption[];
  onChange: (value: string) => void;
  isInvalid?: boolean;
  /** True if one of them must be chosen. */
  isRequired?: boolean;
  describedBy?: string;
}

/** Chooses one option or none. The focus stays on the box; the keys walk through the list, and search it. */
export function Picker(props: PickerProps) {
  const { label, value, options: offered, onChange, isInvalid, isRequired = false } = props;
  const id = useId();
  const picker = usePicker({ value, offered, isRequired, onChange });
  const { box, shown, close } = picker;
  const isOpen = shown.active !== null;
  return (
    <div
      className="field"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={picker.handleKeyDown}
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
        aria-activedescendant={
          isOpen && shown.options.length > 0 ? `${id}-${shown.active}` : undefined
        }
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid === true || undefined}
        onClick={() => {
          box.current?.focus({ preventScroll: true }); // Safari does not focus it; a scroll would close the list
          if (isOpen) close();
          else picker.open();
        }}
      >
        <Chosen id={`${id}-value`} option={shown.chosen} />
        <ChevronDown className="small" />
      </button>
      <PickerList
        id={id}
        label={label}
        box={box}
        {...shown}
        onType={(text) => {
          picker.type(text, 0);
        }}
        onPoint={picker.point}
        onPick={picker.pick}
        onClose={close}
      />
    </div>
  );
}

function Chosen({ id, option }: { id: string; option: PickerOption | null }) {
  return (
    <>
      {option?.dept !== undefined && (
        <span className="picker-mark" data-dept={option.dept}>
          <DepartmentMark id={option.dept} />
        </span>
      )}
      <span dir="auto" className="picker-value" id={id}>
        {titleOf(option)}
        {option?.note !== undefined && <small> {option.note}</small>}
      </span>
    </>
  );
}
