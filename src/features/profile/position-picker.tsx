import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { PositionRow } from '#contract/members.ts';
import { isDepartmentId } from '#domain/departments.ts';
import { departmentNameOf } from '#domain/positions.ts';
import { DepartmentMark } from '#ui/department-mark.tsx';
import { PositionList } from './position-list.tsx';
import { stepFor } from './position-steps.ts';
import './position-picker.css';

interface PositionPickerProps {
  label: string;
  /** The chosen title; empty for none. */
  value: string;
  positions: readonly PositionRow[];
  onChange: (title: string) => void;
}

/** Chooses one position or none. The focus stays on the box; the keys walk through the list. */
export function PositionPicker({ label, value, positions, onChange }: PositionPickerProps) {
  const id = useId();
  const box = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState<number | null>(null); // null: the list is closed
  const options = [null, ...positions];
  const chosen = positions.find(({ title }) => title === value) ?? null;
  const isOpen = active !== null;

  const open = () => {
    setActive(options.indexOf(chosen));
  };
  const close = () => {
    setActive(null);
  };
  const pick = (place: number) => {
    onChange(options[place]?.title ?? '');
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
        onClick={() => {
          box.current?.focus({ preventScroll: true }); // Safari does not; a scroll would close the list
          if (isOpen) close();
          else open();
        }}
        onBlur={close}
        onKeyDown={handleKeyDown}
      >
        {chosen && isDepartmentId(chosen.department) && (
          <span className="picker-mark" data-dept={chosen.department}>
            <DepartmentMark id={chosen.department} />
          </span>
        )}
        <span className="picker-value" id={`${id}-value`}>
          {chosen ? chosen.title : 'None selected'}
          {chosen && <small> {departmentNameOf(chosen.department)}</small>}
        </span>
        <ChevronDown className="small" />
      </button>
      <PositionList
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
