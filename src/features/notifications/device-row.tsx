import { useId, type ReactNode } from 'react';

interface DeviceRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: (ids: { readonly id: string; readonly describedBy: string }) => ReactNode;
}

/** The state of notifications on this device, with a switch if it can be changed. */
export function DeviceRow({ icon, title, text, children }: DeviceRowProps) {
  const id = useId();
  const describedBy = `${id}-more`;
  return (
    <div className="device">
      {icon}
      <div className="grows">
        {children ? <label htmlFor={id}>{title}</label> : <b dir="auto">{title}</b>}
        <small id={describedBy}>{text}</small>
      </div>
      {children?.({ id, describedBy })}
    </div>
  );
}
