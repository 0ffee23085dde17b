/** A round green dot or a square red one, and the word. */
export function PostingState({ isOpen }: Readonly<{ isOpen: boolean }>) {
  return (
    <span className="posting-state" data-state={isOpen ? 'open' : 'closed'}>
      {isOpen ? 'Open' : 'Closed'}
    </span>
  );
}
