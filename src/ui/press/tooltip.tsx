import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { place } from '#ui/overlays/placement.ts';
import './tooltip.css';

const DELAY_MS = 300;
const placings = {
  right: { across: 'after', down: 'middle', gap: 8, needs: 0 },
  below: { across: 'start', down: 'under', gap: 6, needs: 0 },
} as const;

interface TooltipProps {
  text: string;
  children: ReactNode;
  isOff?: boolean;
  /** `below` where it would otherwise cover what is on the right. */
  side?: 'right' | 'below';
}

/** A few words beside a control that has its own name. Escape hides them. */
export function Tooltip({ text, children, isOff = false, side = 'right' }: TooltipProps) {
  const [at, setAt] = useState<DOMRect | null>(null);
  const show = (event: SyntheticEvent) => {
    setAt(event.currentTarget.firstElementChild?.getBoundingClientRect() ?? null);
  };
  const hide = () => {
    setAt(null);
  };
  return (
    <span
      className="tooltip-of"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') show(event);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show(event);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      {at !== null && !isOff && <TooltipBubble text={text} at={at} side={side} />}
    </span>
  );
}

interface TooltipBubbleProps {
  text: string;
  at: DOMRect;
  side: 'right' | 'below';
}

function TooltipBubble({ text, at, side }: TooltipBubbleProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const bubble = ref.current;
      if (!bubble) return;
      bubble.showPopover();
      place(bubble, at, placings[side]);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [at, side]);
  return (
    <span ref={ref} className="tooltip" popover="manual" aria-hidden="true">
      {text}
    </span>
  );
}
