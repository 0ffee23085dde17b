import { Avatar } from '#ui/pictures/avatar.tsx';
import type { NamedMember } from '#sync/views/kept-people.ts';

/** People who stand nowhere in the event, close together. */
export function NameList({ people }: { people: readonly NamedMember[] }) {
  return (
    <ul className="people-names">
      {people.map(({ userId, username }) => (
        <li key={userId}>
          <Avatar name={username} address="" size="xs" />
          <bdi>{username}</bdi>
        </li>
      ))}
    </ul>
  );
}
