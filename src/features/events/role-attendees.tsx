import { Check, ChevronDown, CircleAlert, Clock } from 'lucide-react';
import { useId, useState } from 'react';
import type { RoleView } from '#data/events.ts';
import { Avatar, Avatars } from '#ui/avatar.tsx';
import { Pill } from '#ui/pill.tsx';
import { joined, namesOf } from './attendee-names.ts';

/** Faces and names in one row, which unfolds to the whole list; and the member's own badge. */
export function RoleAttendees({ role }: { role: RoleView }) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { attendees, mine } = role;
  if (attendees.length === 0 && mine === 'no') return null;
  return (
    <>
      <div className="role-who">
        {attendees.length > 0 && (
          <button
            type="button"
            className="role-names"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            <Avatars addresses={attendees.map(({ avatarUrl }) => avatarUrl)} />
            <span>
              <span className="sr-only">Attending: </span>
              <Names attendees={attendees} />
            </span>
            <ChevronDown className="small" />
          </button>
        )}
        <Badge mine={mine} />
      </div>
      {isOpen && (
        <ul className="role-list" id={listId}>
          {attendees.map(({ userId, username, avatarUrl, isMe }) => (
            <li key={userId}>
              <Avatar address={avatarUrl} size="xs" />
              <span>{username}</span>
              {isMe && <span className="role-you">You</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Names({ attendees }: { attendees: RoleView['attendees'] }) {
  const [first = '', ...rest] = namesOf(attendees);
  const isMe = attendees.some((attendee) => attendee.isMe);
  const all = joined([first, ...rest]);
  if (!isMe) return all;
  return (
    <>
      <strong>{first}</strong>
      {all.slice(first.length)}
    </>
  );
}

function Badge({ mine }: { mine: RoleView['mine'] }) {
  switch (mine) {
    case 'no':
      return null;
    case 'attending':
      return (
        <Pill tone="ok" icon={Check}>
          RSVP&apos;d
        </Pill>
      );
    case 'waiting':
      return (
        <Pill tone="wait" icon={Clock}>
          Waiting to send
        </Pill>
      );
    case 'cancelling':
      return (
        <Pill tone="wait" icon={Clock}>
          Cancel waiting
        </Pill>
      );
    case 'refused':
      return (
        <Pill tone="bad" icon={CircleAlert}>
          Not accepted
        </Pill>
      );
  }
}
