import { useRouter, type NavigateOptions } from '@tanstack/react-router';
import type { RsvpChoice } from '#data/search/rsvp-choices.ts';
import { trySetRsvp } from '#data/rsvp.ts';
import { refTo } from '#domain/event-role.ts';
import { useSession } from '#data/session.ts';
import { Palette } from '#features/search/palette.tsx';
import type { Destination } from '#features/search/destination-of.ts';
import { useFrameLinks } from '#layout/screens.ts';
import { takeTypedAhead } from '#layout/use-search.ts';
import { useLogout } from '#layout/use-logout.ts';
import { notify } from '#ui/toasts/notify.ts';
import { useCloseOverlay } from './-overlay.ts';

const here = { to: '.', search: true, hash: true, hashScrollIntoView: false } as const;

/** The search over whatever screen is shown; what is chosen takes its place in the history. */
export function Search() {
  const router = useRouter();
  const close = useCloseOverlay();
  const logout = useLogout();
  const go = (place: Destination) =>
    router.navigate({ ...place, replace: true } as NavigateOptions);
  const handleDo = async (does: 'logout' | RsvpChoice) => {
    if (does === 'logout') {
      await router.navigate({ ...here, replace: true, resetScroll: false });
      await logout();
      return;
    }
    await takeSeat(does);
    await go({ to: '/events/$eventId', params: { eventId: does.event.id } });
  };
  return (
    <Palette
      session={useSession()}
      links={useFrameLinks()}
      takeTyped={takeTypedAhead}
      onClose={() => {
        close(here);
      }}
      onGo={(place) => void go(place)}
      onDo={(does) => void handleDo(does)}
    />
  );
}

async function takeSeat({ event, role }: RsvpChoice): Promise<void> {
  const reason = await trySetRsvp({ event, ...refTo(role), attending: true });
  if (reason !== null) notify({ kind: 'bad', text: `RSVP failed. ${reason}`, subject: event.id });
}
