import { ChevronDown } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import type { RoleView } from '#sync/views/views.ts';
import { Avatar, Avatars } from '#ui/pictures/avatar.tsx';
import { useMedia } from '#ui/page/media.ts';
import { joint, namesOf } from '../attendee-names.ts';

interface RoleAttendeesProps {
  attendees: RoleView['attendees'];
  /** What they have in common. */
  label: string;
  /** Whether the label is shown, and not only read out. */
  isLabelled?: true;
}

/** Faces and names in one row, which expands to the whole list; printed, it is always expanded. */
export function RoleAttendees({ attendees, label, isLabelled }: RoleAttendeesProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const isPaper = useMedia('print');
  if (attendees.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="role-names"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Avatars
          faces={attendees.map(({ username, avatarUrl }) => ({
            name: username,
            address: avatarUrl,
          }))}
        />
        <span>
          <span className={isLabelled ? 'role-names-label' : 'sr-only'}>
            {isLabelled ? `${attendees.length} ${label.toLowerCase()}: ` : `${label}: `}
          </span>
          <Names attendees={attendees} />
        </span>
        <ChevronDown className="small" />
      </button>
      {(isOpen || isPaper) && (
        <ul className="role-list" id={listId}>
          {attendees.map(({ userId, username, avatarUrl, isMe }) => (
            <li key={userId}>
              <Avatar name={username} address={avatarUrl} size="xs" />
              <span dir="auto">{username}</span>
              {isMe && <span className="role-you">You</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Names({ attendees }: { attendees: RoleView['attendees'] }) {
  const names = namesOf(attendees);
  const isMe = attendees.some((attendee) => attendee.isMe);
  return names.map((name, place) => (
    <Fragment key={place}>
      {joint(place, names.length)}
      {isMe && place === 0 ? <strong>{name}</strong> : <bdi>{name}</bdi>}
    </Fragment>
  ));
}
