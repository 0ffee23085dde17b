import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PostingRow } from '#contract/applications.ts';
import { PostingState } from './posting-state.tsx';

interface PostingButtonProps {
  posting: PostingRow;
  onOpen: (id: string) => void;
  /** More about the posting, after its state. */
  children?: ReactNode;
}

/** A posting in a list: its title and, in words, whether it is open. */
export function PostingButton({ posting, onOpen, children }: PostingButtonProps) {
  return (
    <li>
      <button
        type="button"
        className="posting"
        aria-haspopup="dialog"
        onClick={() => {
          onOpen(posting.id);
        }}
      >
        <span dir="auto">{posting.title}</span> <PostingState isOpen={posting.isOpen} /> {children}
        <ChevronRight className="small" />
      </button>
    </li>
  );
}
