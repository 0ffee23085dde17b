import { useNavigate } from '@tanstack/react-router';
import { countWaiting, signOut } from '#data/session.ts';
import { confirm } from '#ui/overlays/confirm.ts';

/** Signs out, after a question if changes are waiting that would be lost. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const waiting = await countWaiting();
    if (waiting > 0 && !(await confirm(questionAbout(waiting)))) return;
    await signOut();
    await navigate({ to: '/login' });
  };
}

function questionAbout(waiting: number) {
  const changes = waiting === 1 ? "1 change hasn't" : `${waiting} changes haven't`;
  return {
    title: 'Log out and lose unsent changes?',
    text: `${changes} been sent yet. Logging out removes everything private from this device, including changes not yet sent.`,
    yes: 'Log out',
    no: 'Stay logged in',
    isDestructive: true,
  };
}
