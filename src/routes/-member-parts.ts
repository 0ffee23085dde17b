import { useRouter, type NavigateOptions } from '@tanstack/react-router';
import { useCloseOverlay } from './-overlay.ts';
import type { Parts } from './-open-parts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Two steps back show the screen without either dialog: the edit dialog was opened from details opened from there. */
    isOpenedOverDetails?: boolean;
  }
}

type Part = 'member' | 'edit';

/**
 * Opens and closes a member's details and the edit dialog above them. `at` is the screen with the given parts of its
 * address open.
 */
export function useMemberParts(place: Parts<Part>, at: (open: Parts<Part>) => object) {
  const router = useRouter();
  const closeOverlay = useCloseOverlay();
  const { member: openId, edit } = place;
  const isEditing = edit !== undefined;
  const navigationTo = (parts: Parts<Part>) => at(parts) as NavigateOptions;
  const below = () => navigationTo({ member: undefined, edit: undefined });
  const stateNow = () => router.state.location.state;
  const open = (parts: Parts<Part>, isOpenedOverDetails: boolean) => {
    const over = { isOpenedOver: true, isOpenedOverDetails };
    void router.navigate({ ...navigationTo(parts), state: over, resetScroll: false });
  };
  return {
    openId,
    isEditing,
    onOpen: (id: string) => {
      open({ member: id, edit: undefined }, false);
    },
    onStep: (id: string) => {
      const to = navigationTo({ member: id, edit: undefined });
      void router.navigate({ ...to, state: stateNow(), replace: true, resetScroll: false });
    },
    onEdit: () => {
      open({ member: openId, edit: 'yes' }, stateNow().isOpenedOver === true);
    },
    onClose: () => {
      closeOverlay(isEditing ? navigationTo({ member: openId, edit: undefined }) : below());
    },
    onDone: () => {
      if (!isEditing) closeOverlay(below());
      else if (stateNow().isOpenedOverDetails === true) router.history.go(-2);
      else void router.navigate({ ...below(), replace: true, resetScroll: false });
    },
  };
}
