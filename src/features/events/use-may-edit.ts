import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';

/** SPEC 6.5: whether the reader may edit events. */
export function useMayEdit(): boolean {
  const session = useSession();
  return session.status === 'member' && can(session.person, 'events.edit');
}
