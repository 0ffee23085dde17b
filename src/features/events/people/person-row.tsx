import { ArrowRightLeft, UserMinus } from 'lucide-react';
import type { EventAlone } from '#contract/events.ts';
import { PlaceMoves } from '#ui/editing/place-moves.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Menu } from '#ui/press/menu.tsx';
import { destinationsFrom, type PeopleGroup, type PersonInEvent } from './people-groups.ts';
import { useMoving } from './use-moving.ts';

interface PersonRowProps {
  event: EventAlone;
  person: PersonInEvent;
  group: PeopleGroup;
  /** Their place in the group, from 1. */
  place: number;
}

/** Somebody where they stand, with where they can be put. */
export function PersonRow({ event, person, group, place }: PersonRowProps) {
  const { username, note, avatarUrl } = person;
  const { isBusy, move } = useMoving(event, person);
  const { to, role, title } = group;
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
        <PlaceMoves
          name={username}
          among="line"
          {...{ place, isBusy }}
          count={group.people.length}
          onMove={(by) => move({ to, role, label: title, place: place + by })}
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
