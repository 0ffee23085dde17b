// @chunk pieces
import type { ReactNode } from 'react';
import './switch.css';

interface SwitchProps {
  /** Its name, unless something elsewhere names it. */
  children?: ReactNode;
  id?: string;
  /** The id of what names it, if its label says more than its name. */
  labelledBy?: string;
  /** The id of what says more about it. */
  describedBy?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** It can't be changed now, but keeps the focus. */
  isDisabled?: boolean;
}

/** On or off, at once. */
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
