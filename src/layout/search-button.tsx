import { useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#ui/press/button.tsx';
import { forgetTypedAhead, useOpenSearch, useTypingAhead } from './use-search.ts';
import './search-button.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** SPEC 13.1: looks like a field. The search is loaded when it is opened; until then the button shows that it was pressed. */
export function SearchButton() {
  const open = useOpenSearch();
  const isOpen = useRouterState({ select: ({ location }) => location.state.isSearching === true });
  const typeAhead = useTypingAhead();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    // Going away would lose what was typed in a dialog's form, and a question must be answered first.
    if (document.querySelector('dialog:modal form, [role=alertdialog]') === null) open();
  });
  const handleKeyFirst = useEffectEvent(typeAhead);
  useEffect(() => {
    const first = { capture: true };
    addEventListener('keydown', handleKeyFirst, first); // before all others, who must not have a key that is for the search
    addEventListener('keydown', handleKey);
    return () => {
      removeEventListener('keydown', handleKeyFirst, first);
      removeEventListener('keydown', handleKey);
    };
  }, []);
  useEffect(() => {
    if (!isOpen) forgetTypedAhead();
  }, [isOpen]);
  return (
    <Button
      className="find"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={open}
    >
      <Search />
      <span>Search</span>
      <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </Button>
  );
}

/** Ctrl K, or Command K on a Mac, unless something else has handled the key. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent) {
  const isHeld = (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isHeld && key.toLowerCase() === 'k' && !defaultPrevented;
}
