// @chunk pieces
import type { ReactNode } from 'react';
import './switch.css';

interface SwitchProps {
  /** The switch's name, unless something elsewhere names it. */
  children?: ReactNode;
  id?: string;
  /** The id of the element that names it, if its label says more than its name. */
  labelledBy?: string;
  /** The id of a text that says more about it. */
  describedBy?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** True if the switch can't be changed now; it keeps the focus. */
  isDisabled?: boolean;
}

/** Turns something on or off at once. */
export function Switch(props: SwitchProps) {
  const { children, id, labelledBy, describedBy, isOn, onChange, isDisabled = false } = props;
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        id={id}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        checked={isOn}
        aria-disabled={isDisabled || undefined}
        onChange={({ target }) => {
          if (!isDisabled) onChange(target.checked);
        }}
      />
      {children}
    </label>
  );
}
