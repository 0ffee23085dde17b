import { ChevronRight } from 'lucide-react';
import { Button } from '#ui/press/button.tsx';
import { takeFocus } from './virtual-rows.ts';

interface ViewMemberProps {
  readonly member: { readonly id: string; readonly username: string };
  /** The member's place in the list, which the arrow keys follow over rows that aren't rendered. */
  readonly place: number;
  readonly isWanted: boolean;
  readonly shape: 'icon' | 'text';
  readonly onOpen: (id: string, place: number) => void;
}

/** Opens a member from a row of the list. */
export function ViewMember({ member, place, isWanted, shape, onOpen }: ViewMemberProps) {
  const { id, username } = member;
  return (
    <Button
      look="ghost"
      shape={shape}
      ref={isWanted ? takeFocus : undefined}
      data-place={place}
      data-member={id}
      aria-label={`View ${username}`}
      aria-haspopup="dialog"
      onClick={() => {
        onOpen(id, place);
      }}
    >
      {shape === 'icon' ? <ChevronRight /> : 'View'}
    </Button>
  );
}
