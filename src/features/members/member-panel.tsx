import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/press/button.tsx';

/** The open member's neighbours in the table, and what leads to them. */
export interface Beside {
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onStep: (by: 1 | -1) => void;
}

interface MemberPanelProps {
  beside: Beside;
  onClose: () => void;
  foot: ReactNode;
  children: ReactNode;
}

/**
 * SPEC 20.7: a member beside the table, which stays in reach. It takes the focus when it opens, and keeps it while others are shown
 * in it; who closes it gives the focus back to the row.
 */
export function MemberPanel({ beside, onClose, foot, children }: MemberPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={panel}
      className="member-panel"
      role="dialog"
      aria-label="Member details"
      tabIndex={-1}
    >
      <div className="member-panel-head">
        <h2 dir="auto">Member details</h2>
        <Step
          label="Previous member"
          keys="K"
          isThere={beside.hasPrevious}
          onPress={() => {
            beside.onStep(-1);
          }}
        >
          <ChevronUp />
        </Step>
        <Step
          label="Next member"
          keys="J"
          isThere={beside.hasNext}
          onPress={() => {
            beside.onStep(1);
          }}
        >
          <ChevronDown />
        </Step>
        <Button look="ghost" shape="icon" aria-label="Close" onClick={onClose}>
          <X />
        </Button>
      </div>
      <div className="member-panel-body">{children}</div>
      <div className="dialog-foot">{foot}</div>
    </div>
  );
}

interface StepProps {
  label: string;
  keys: string;
  isThere: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Step({ label, keys, isThere, onPress, children }: StepProps) {
  return (
    <Button
      look="ghost"
      shape="icon"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={!isThere}
      title={`${label} (${keys})`}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
