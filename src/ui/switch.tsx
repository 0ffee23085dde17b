import type { ReactNode } from 'react';
import './switch.css';

interface SwitchProps {
  children: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. */
export function Switch({ children, isOn, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
      {children}
    </label>
  );
}
