import {
  createContext,
  use,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { TWIN } from '#contract/page-marks.ts';
import { classNames } from '#ui/page/class-names.ts';
import { namedPart } from '#ui/page/named-part.ts';
import './at-once.css';

/** Registers that something is loading; returns a function that registers its arrival. */
const Waiting = createContext<(() => () => void) | null>(null);

interface AtOnceProps {
  /** Its controls have a twin in the parts, with the same `TWIN`. */
  skeleton?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * Parts that arrive one after the other are shown together, so that none pushes away another that is being
 * read. Until then the skeleton stands in for all of them; after that each one waits for itself.
 */
export function AtOnce({ skeleton, className, children }: AtOnceProps) {
  const parts = useRef<HTMLDivElement>(null);
  const { hasCome, wait } = useArrival(parts);
  return (
    <div className="at-once">
      {!hasCome && skeleton !== undefined && (
        <div className={classNames('skeleton', className)}>{skeleton}</div>
      )}
      <Waiting value={wait}>
        <div ref={parts} className={classNames(className, !hasCome && 'arriving')}>
          {children}
        </div>
      </Waiting>
    </div>
  );
}

/** Registers whatever may still be loading, whether or not anything waits for it. */
export function useOnItsWay(isOnItsWay: boolean): void {
  const wait = use(Waiting);
  useLayoutEffect(() => (isOnItsWay ? wait?.() : undefined), [wait, isOnItsWay]);
}

function useArrival(parts: RefObject<HTMLDivElement | null>) {
  const [hasCome, setCome] = useState(false);
  const waiting = useRef(0);
  const focused = useRef<string | null>(null);
  const [wait] = useState(() => () => {
    waiting.current += 1;
    return () => {
      waiting.current -= 1;
      // A removed part may have made way for one that waits for something else.
      queueMicrotask(() => {
        if (waiting.current > 0) return;
        const { activeElement } = document;
        focused.current = activeElement?.getAttribute(TWIN) ?? null;
        setCome(true);
      });
    };
  });
  useLayoutEffect(() => {
    if (waiting.current === 0) setCome(true);
  }, []);
  useLayoutEffect(() => {
    if (hasCome && parts.current) arrive(parts.current, focused.current);
  }, [parts, hasCome]);
  return { hasCome, wait };
}

/**
 * Scrolls to the part that the address names, which was not there before, and moves the focus from the skeleton to the
 * same control in the parts.
 */
function arrive(parts: HTMLElement, focused: string | null): void {
  const named = namedPart();
  if (named && parts.contains(named)) named.scrollIntoView();
  const twins = [...parts.querySelectorAll<HTMLElement>(`[${TWIN}]`)];
  twins.find((twin) => twin.getAttribute(TWIN) === focused)?.focus({ preventScroll: true });
}
