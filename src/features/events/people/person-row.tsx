import { ArrowDown, ArrowRightLeft, ArrowUp, UserMinus } from 'lucide-react';
import type { EventAlone } from '#contract/events.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/press/button.tsx';
import { Menu } from '#ui/press/menu.tsx';
import { destinationsFrom, type PeopleGroup, type PersonInEvent } from './people-groups.ts';
import { useMoving } from './use-moving.ts';

interface PersonRowProps {
  event: EventAlone;
  person: PersonInEvent;
  group: PeopleGroup;
  /** From 1. */
  place: number;
}

/** Somebody where they stand, with where they can be put. */
export function PersonRow({ event, person, group, place }: PersonRowProps) {
  const { username, note, avatarUrl } = person;
  const { isBusy, move } = useMoving(event, person);
  const { to, role, title } = group;
  const reorder = (by: 1 | -1) => void move({ to, role, label: title, place: place + by });
  const out = {
    to: 'none',
    role: to === 'waiting' ? role : null,
    label: 'Removed',
  } as const;
  return (
    <li aria-label={username}>
      <Avatar name={username} address={avatarUrl} size="xs" />
      <p>
        <bdi>{username}</bdi>
        {note !== '' && <small dir="auto">{note}</small>}
      </p>
      {to === 'waiting' && (
        <OrderButtons
          username={username}
          isBusy={isBusy}
          isFirst={place === 1}
          isLast={place === group.people.length}
          onMove={reorder}
        />
      )}
      <Menu
        label={`Move or remove ${username}`}
        isBusy={isBusy}
        items={[
          ...destinationsFrom(event, group).map((destination) => ({
            label: `To ${destination.label}`,
            icon: ArrowRightLeft,
            onChoose: () => void move(destination),
          })),
          { label: 'Remove', icon: UserMinus, onChoose: () => void move(out) },
        ]}
      />
    </li>
  );
}

interface OrderButtonsProps {
  username: string;
  isBusy: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

/** One place up or down on a waitlist. */
function OrderButtons({ username, isBusy, isFirst, isLast, onMove }: OrderButtonsProps) {
  return (
    <>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${username} up`}
        aria-disabled={isFirst}
        isBusy={isBusy}
        onClick={() => {
          onMove(-1);
        }}
      >
        <ArrowUp className="small" />
      </Button>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${username} down`}
        aria-disabled={isLast}
        isBusy={isBusy}
        onClick={() => {
          onMove(1);
        }}
      >
        <ArrowDown className="small" />
      </Button>
    </>
  );
}
