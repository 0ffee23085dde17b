import { Lock } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import { DepartmentMark } from './department-mark.tsx';
import { place } from './placement.ts';

const MOST_HEIGHT = 340;
const MARGIN = 8;
const UNDER = { across: 'start', down: 'under', gap: 4, needs: MOST_HEIGHT + MARGIN } as const;
const TIP_WIDTH = 190;

export interface PickerOption {
  readonly value: string;
  readonly title: string;
  /** Behind the title in brackets, and below it in the box: a position's department. */
  readonly note: string;
  /** A sentence about it. */
  readonly text: string;
  /** The department whose mark and colour it has, if any. */
  readonly dept: string | undefined;
  /** Why it can't be chosen, as a sentence. */
  readonly locked?: string | undefined;
}

interface PickerListProps {
  id: string;
  label: string;
  box: RefObject<HTMLButtonElement | null>;
  /** Null means none of them. */
  options: readonly (PickerOption | null)[];
  chosen: PickerOption | null;
  active: number | null;
  onPoint: (place: number) => void;
  onPick: (place: number) => void;
  onClose: () => void;
}

/**
 * The list of a picker, above whatever scrolls. The current option's description is shown beside it, or
 * under each title if there is no room or no pointer.
 */
export function PickerList(props: PickerListProps) {
  const { id, label, box, options, chosen, active, onPoint, onPick, onClose } = props;
  const pop = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const isOpen = active !== null;
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    if (!isOpen || !pop.current || !box.current) return;
    const shown = pop.current;
    const under = box.current;
    const openedAt = placeOf(under);
    shown.showPopover();
    stretchUnder(shown, under.getBoundingClientRect());
    // Browsers report a scroll a frame later, even one that was over when the list opened.
    const handleMove = () => {
      if (placeOf(under) !== openedAt) close();
    };
    addEventListener('scroll', handleMove, true);
    addEventListener('resize', handleMove);
    return () => {
      removeEventListener('scroll', handleMove, true);
      removeEventListener('resize', handleMove);
      shown.hidePopover();
    };
  }, [isOpen, box]);

  const moveTip = () => {
    const option = active === null ? null : list.current?.children[active];
    if (!(option instanceof HTMLElement) || !tip.current || !list.current) return;
    tip.current.style.top = `${option.offsetTop - list.current.scrollTop}px`;
  };
  useLayoutEffect(() => {
    if (active === null) return;
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    moveTip();
  });
  return (
    <div ref={pop} className="picker-pop" popover="manual">
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        onScroll={moveTip}
        onPointerDown={(event) => {
          event.preventDefault(); // the focus stays on the box
        }}
      >
        {options.map((option, at) => (
          <Option
            key={option?.value ?? ''}
            id={`${id}-${at}`}
            option={option}
            isChosen={option === chosen}
            isActive={at === active}
            onPoint={() => {
              onPoint(at);
            }}
            onPick={() => {
              onPick(at);
            }}
          />
        ))}
      </ul>
      {active !== null && options[active] && (
        <span ref={tip} className="picker-tip" role="tooltip">
          {textOf(options[active])}
        </span>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: PickerOption | null;
  isChosen: boolean;
  isActive: boolean;
  onPoint: () => void;
  onPick: () => void;
}

function Option({ id, option, isChosen, isActive, onPoint, onPick }: OptionProps) {
  const department = option?.dept;
  const isLocked = option?.locked !== undefined;
  return (
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-labelledby={`${id}-title`}
      aria-describedby={option ? `${id}-text` : undefined}
      aria-disabled={isLocked || undefined}
      className={classNames('picker-option', isActive && 'picker-active')}
      data-dept={department}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse' && !isActive) onPoint();
      }}
      onClick={onPick}
    >
      {isLocked && <Lock />}
      {!isLocked && (department !== undefined || option === null) && (
        <DepartmentMark id={department ?? 'none'} />
      )}
      <span>
        <span id={`${id}-title`}>
          {option ? `${option.title} (${option.note})` : 'None selected'}
        </span>
        {option && (
          <span className="picker-text" id={`${id}-text`}>
            {textOf(option)}
          </span>
        )}
      </span>
    </li>
  );
}

function textOf({ text, locked }: PickerOption): string {
  return locked ?? text;
}

/** The position in the window right now; unchanged as long as the list is where it belongs. */
function placeOf(box: HTMLElement): string {
  const { left, top, width } = box.getBoundingClientRect();
  return [left, top, width, innerWidth, innerHeight].join();
}

/** As wide as the box, and no higher than the room there is; the tip at the side that has some. */
function stretchUnder(pop: HTMLElement, box: DOMRect): void {
  pop.style.width = `${box.width}px`;
  const room = place(pop, box, UNDER);
  pop.style.setProperty('--most', `${Math.min(MOST_HEIGHT, room - MARGIN)}px`);
  pop.dataset['tip'] = box.right + TIP_WIDTH < innerWidth ? 'right' : 'left';
}
