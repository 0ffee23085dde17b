import { Clock } from 'lucide-react';
import type { Comer } from '#sync/views/comers-known.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';

/** Who may have come, and whether their mark has yet to be sent. */
export function ComerName({ comer: { username, avatarUrl, isWaiting } }: { comer: Comer }) {
  return (
    <>
      <Avatar name={username} address={avatarUrl} size="xs" />
      <p>
        <bdi>{username}</bdi>
        {isWaiting && (
          <small>
            <Clock className="small" />
            Waiting to send
          </small>
        )}
      </p>
    </>
  );
}
