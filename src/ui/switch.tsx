import type { ReactNode } from 'react';
import './switch.css';

interface SwitchProps {
  /** Its name, unless a label elsewhere names it by `id`. */
  children?: ReactNode;
  id?: string;
  /** The id of what says more about it. */
  describedBy?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** On or off, at once. */
export function Switch(props: SwitchProps) {
  const { children, id, describedBy, isOn, onChange, isDisabled = false } = props;
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        id={id}
        aria-describedby={describedBy}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
      {children}
    </label>
  );
}
