import { useState, type KeyboardEvent } from 'react';
import { refusalOf } from '#data/refusal.ts';
import { useMedia } from '#ui/page/media.ts';
import { isHeldWith } from '#ui/press/arrow-keys.ts';
import { notify } from '#ui/toasts/notify.ts';
import type { MembersPlace } from './member-dialogs.tsx';
import type { Beside } from './member-panel.tsx';
import { placeIn, readMembersBetween, type MembersQuestion } from './members.data.ts';

interface Opening extends MembersPlace {
  question: MembersQuestion;
  total: number;
  asCards: boolean;
}

/** SPEC 20.7: how members are opened: beside the table where it has room, one after the other by j and k. */
export function useBeside(opening: Opening) {
  const { openId, isEditing, total, asCards, onOpen, onStep, onClose } = opening;
  const isWide = useMedia('from-desktop');
  const { openPlace, setPlace, stepBy } = useStepping(opening);
  const beside: Beside | null =
    openId !== undefined && isWide && !asCards
      ? {
          hasPrevious: openPlace !== 0,
          hasNext: openPlace !== total - 1,
          onStep: stepBy,
        }
      : null;
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!beside || isEditing || isHeldWith(event) || !isMeant(event.target)) return;
    const by = steps[event.key];
    if (by === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) onClose();
    else stepBy(by);
  };
  const open = (id: string, at: number) => {
    setPlace(at);
    if (beside) onStep(id);
    else onOpen(id);
  };
  return { beside, openPlace, onOpen: open, handleKey };
}

/** The place of the member who is open, and the way to the next one. */
function useStepping({ openId, question, total, onStep }: Opening) {
  const [place, setPlace] = useState<number | null>(null);
  const openPlace = openId === undefined ? null : place;
  const step = async (by: 1 | -1) => {
    const from = openId === undefined ? null : (placeIn(question, openId) ?? openPlace);
    const to = from === null ? -1 : from + by;
    if (to < 0 || to >= total) return;
    const [member] = await readMembersBetween(question, to, to);
    if (!member) return;
    setPlace(to);
    onStep(member.id);
  };
  const stepBy = (by: 1 | -1) => {
    step(by).catch((error: unknown) => {
      notify({ kind: 'bad', text: refusalOf(error).message });
    });
  };
  return { openPlace, setPlace, stepBy };
}

const steps: Readonly<Partial<Record<string, 1 | -1>>> = { j: 1, k: -1 };

/** Not what is typed into a field, and nothing that is pressed in a dialog or menu above. */
function isMeant(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  const isTyping = target.matches('input:not([type="checkbox"]), select, textarea');
  return !isTyping && target.closest('dialog, [popover]') === null;
}
