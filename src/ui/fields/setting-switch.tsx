// @chunk pieces
import { useId, type ReactNode } from 'react';
import { Switch } from './switch.tsx';
import './setting.css';

interface SettingSwitchProps {
  title: string;
  text: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
  /** What can be chosen while the setting is on. */
  children?: ReactNode;
}

/** A setting that is on or off; its whole text can be pressed. */
export function SettingSwitch({
  title,
  text,
  isOn,
  isDisabled,
  onChange,
  children,
}: SettingSwitchProps) {
  const id = useId();
  return (
    <div className="setting">
      <label className="grows" htmlFor={id}>
        <b id={`${id}-name`}>{title}</b>
        <small id={`${id}-more`}>{text}</small>
      </label>
      <Switch
        id={id}
        labelledBy={`${id}-name`}
        describedBy={`${id}-more`}
        isOn={isOn}
        isDisabled={isDisabled === true}
        onChange={onChange}
      />
      {isOn && children}
    </div>
  );
}
