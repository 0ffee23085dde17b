import { useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#ui/press/button.tsx';
import { forgetTypedAhead, useOpenSearch, useTypingAhead } from './use-search.ts';
import './search-button.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** SPEC 13.1: looks like a field; what it opens is loaded when it opens, and until then the press shows here. */
export function SearchButton() {
  const open = useOpenSearch();
  const isOpen = useRouterState({ select: ({ location }) => location.state.isSearching === true });
  const typeAhead = useTypingAhead();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    // A form in a dialog would be left behind with what was typed into it; a question is answered first.
    if (document.querySelector('dialog:modal form, [role=alertdialog]') === null) open();
  });
  const handleKeyFirst = useEffectEvent(typeAhead);
  useEffect(() => {
    const first = { capture: true };
    addEventListener('keydown', handleKeyFirst, first); // nobody else has a key that is for the search
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

/** Ctrl K, and on a Mac Command K; not where somebody else has use for it. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent) {
  const isHeld = (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isHeld && key.toLowerCase() === 'k' && !defaultPrevented;
}
