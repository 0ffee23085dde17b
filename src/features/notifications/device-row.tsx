import { useId, type ReactNode } from 'react';

interface DeviceRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: (ids: { readonly id: string; readonly describedBy: string }) => ReactNode;
}

/** How it stands, with the switch that changes it, if there is one. */
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
