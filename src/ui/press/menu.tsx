import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { targetOf } from './arrow-keys.ts';
import { Button } from './button.tsx';
import { place } from '#ui/overlays/placement.ts';
import './menu.css';

const PLACING = { across: 'end', down: 'under', gap: 4, needs: 160, isOnPage: true } as const;

interface MenuItem {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onChoose: () => void;
}

interface MenuProps {
  /** The name of the menu, with its subject: "Edit or delete Hangar one". */
  label: string;
  items: readonly MenuItem[];
  isBusy?: boolean;
  /** Set if the button takes the focus when it appears, because it replaces what had it. */
  autoFocus?: boolean;
}

/**
 * A button that opens a menu about one thing. The arrow keys move through it; Escape, Tab and a click elsewhere
 * close it. After Escape and after a choice the focus is on the button again.
 */
export function Menu({ label, items, isBusy = false, autoFocus = false }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button
        ref={button}
        look="ghost"
        shape="icon"
        aria-label={label}
        aria-haspopup="menu"
        popoverTarget={id}
        autoFocus={autoFocus}
        isBusy={isBusy}
      >
        <Ellipsis />
      </Button>
      <div
        ref={list}
        id={id}
        className="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && list.current && button.current) {
            place(list.current, button.current.getBoundingClientRect(), PLACING);
            // With `autofocus` the browser moves the focus while it opens the menu, and a key pressed right after is not
            // lost.
            list.current.querySelector('button')?.setAttribute('autofocus', '');
          }
        }}
        onKeyDown={handleKey}
      >
        {items.map(({ label: words, icon: Icon, onChoose }) => (
          <button
            key={words}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              // The menu closes before anything else, so that whatever opens next returns the focus to the button.
              list.current?.hidePopover();
              button.current?.focus();
              onChoose();
            }}
          >
            <Icon className="small" />
            {words}
          </button>
        ))}
      </div>
    </>
  );
}

function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = targetOf(event, { at, count: items.length, along: 'column' });
  if (next !== null) {
    event.preventDefault();
    items[next]?.focus();
  } else if (event.key === 'Tab') {
    event.currentTarget.hidePopover(); // the browser continues from the button
  }
}
