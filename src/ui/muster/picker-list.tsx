import { Lock, Search } from 'lucide-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isolated } from '#domain/markup/isolated.ts';
import { classNames } from '#ui/page/class-names.ts';
import { DepartmentMark } from './department-mark.tsx';
import { titleOf, type PickerOption } from './picker-option.ts';
import { usePickerPop } from './use-picker-pop.ts';

interface PickerListProps {
  id: string;
  label: string;
  box: RefObject<HTMLButtonElement | null>;
  /** The options, among which null stands for choosing none. */
  options: readonly (PickerOption | null)[];
  chosen: PickerOption | null;
  active: number | null;
  /** The text that the list is searched for; null for a short list, which has no search. */
  typed: string | null;
  onType: (typed: string) => void;
  onPoint: (place: number) => void;
  onPick: (place: number) => void;
  onClose: () => void;
}

/**
 * The list of a picker, above whatever scrolls. The current option's description is shown beside it, or
 * under each title if there is no room or no pointer.
 */
export function PickerList(props: PickerListProps) {
  const { id, label, box, options, chosen, active, typed, onPoint, onPick, onClose } = props;
  const shown = active === null ? [] : options; // there may be hundreds of them
  const current = active === null ? null : (options[active] ?? null);
  const pop = usePickerPop({ box, isOpen: active !== null, onClose });
  const { list, tip, moveTip } = useTip(active);
  return (
    <div ref={pop} className="picker-pop" popover="manual">
      {typed !== null && <Filter {...props} typed={typed} />}
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        data-plain={shown.some(hasMark) ? undefined : ''}
        onScroll={moveTip}
        onPointerDown={(event) => {
          event.preventDefault(); // the focus stays on the box
        }}
      >
        {shown.map((option, at) => (
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
      {current !== null && optionText(current) !== undefined && (
        <span ref={tip} dir="auto" className="picker-tip" role="tooltip">
          {optionText(current)}
        </span>
      )}
    </div>
  );
}

/** Keeps the current option in sight, and the tip about it beside it. */
function useTip(active: number | null) {
  const list = useRef<HTMLUListElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
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
  return { list, tip, moveTip };
}

/** The search field of the list. What is typed while the focus is on the box appears here as well; a finger starts here. */
function Filter({
  id,
  label,
  options,
  active,
  typed,
  onType,
}: PickerListProps & { typed: string }) {
  const count = options.length;
  return (
    <div className="picker-filter">
      <div className="input search-field">
        <Search className="small" />
        <input
          dir="auto"
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Type to find"
          aria-controls={`${id}-list`}
          aria-activedescendant={active === null || count === 0 ? undefined : `${id}-${active}`}
          autoComplete="off"
          spellCheck={false}
          tabIndex={-1}
          value={typed}
          onChange={({ target }) => {
            onType(target.value);
          }}
        />
      </div>
      <p role="status" className={count === 0 ? undefined : 'sr-only'}>
        {typed.trim() !== '' &&
          (count === 0 ? `Nothing matches “${isolated(typed.trim())}”.` : `${count} found`)}
      </p>
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
  const text = option ? optionText(option) : undefined;
  return (
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
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
        <DepartmentMark id={department ?? null} />
      )}
      <span>
        <span dir="auto" id={`${id}-title`}>
          {titleOf(option)}
          {option?.note !== undefined && ` (${option.note})`}
        </span>
        {text !== undefined && (
          <span dir="auto" className="picker-text" id={`${id}-text`}>
            {text}
          </span>
        )}
      </span>
    </li>
  );
}

function hasMark(option: PickerOption | null): boolean {
  return option === null || option.dept !== undefined || option.locked !== undefined;
}

function optionText({ text, locked }: PickerOption): string | undefined {
  return locked ?? text;
}
