import { EyeOff, Eye, type LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Pill } from '#ui/page/pill.tsx';
import { Button } from '#ui/press/button.tsx';

interface ThingRowProps {
  name: string;
  mark: ReactNode;
  /** The department whose colour it has; empty for none. */
  department: string;
  /** The colour itself, where the row knows it. */
  colour?: string;
  isHidden?: boolean;
  /** Further pills, and what is said in small. */
  facts?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** A department, position or event role in its list. */
export function ThingRow(props: ThingRowProps) {
  const { name, mark, department, colour, isHidden = false, facts, children } = props;
  return (
    <li
      className="thing-row"
      aria-label={name}
      {...(department !== '' && { 'data-dept': department })}
      {...(colour !== undefined && { style: { '--dept': colour } as CSSProperties })}
    >
      {mark}
      <div className="thing-said">
        <b dir="auto">{name}</b>
        {isHidden && (
          <Pill tone="wait" icon={EyeOff}>
            Hidden
          </Pill>
        )}
        {facts}
      </div>
      <div className="thing-deeds">{children}</div>
    </li>
  );
}

interface DeedProps {
  /** The deed with its subject: "Edit Logistics". */
  label: string;
  icon: LucideIcon;
  isBusy?: boolean;
  onPress: () => void;
}

/** One of the things that can be done with it. */
export function Deed({ label, icon: Icon, isBusy = false, onPress }: DeedProps) {
  return (
    <Button look="ghost" shape="icon" aria-label={label} isBusy={isBusy} onClick={onPress}>
      <Icon className="small" />
    </Button>
  );
}

/** Hides what is shown, or shows it again. */
export function HideDeed({ name, isHidden, ...deed }: HideDeedProps) {
  return (
    <Deed
      label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
      icon={isHidden ? Eye : EyeOff}
      {...deed}
    />
  );
}

interface HideDeedProps extends Omit<DeedProps, 'label' | 'icon'> {
  name: string;
  isHidden: boolean;
}
