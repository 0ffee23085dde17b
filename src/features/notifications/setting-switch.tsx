import { useId, type ReactNode } from 'react';
import { Switch } from '#ui/switch.tsx';

interface SettingSwitchProps {
  title: string;
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What can be chosen while it is on. */
  children?: ReactNode;
}

/** A setting that is on or off; its whole text can be pressed. */
export function SettingSwitch({ title, text, isOn, onChange, children }: SettingSwitchProps) {
  const id = useId();
  return (
    <div className="setting">
      <div className="grows">
        <label htmlFor={id}>{title}</label>
        <small id={`${id}-more`}>{text}</small>
      </div>
      <Switch id={id} describedBy={`${id}-more`} isOn={isOn} onChange={onChange} />
      {isOn && children}
    </div>
  );
}
