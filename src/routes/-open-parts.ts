import { useRouter, type NavigateOptions } from '@tanstack/react-router';
import { useCloseOverlay } from './-overlay.ts';

/** The parts of a screen that are open in its address, by name: an id, or a word such as `new`. */
export type Parts<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/** Navigation to a screen of any route. Each route checks the parts of its address when it reads them. */
interface ScreenAddress<Search> extends Pick<
  NavigateOptions,
  'to' | 'hash' | 'hashScrollIntoView'
> {
  readonly params?: object;
  readonly search: Search;
}

/**
 * Opens and closes the parts of a screen in the address; what else is open there by then stays. `at` is the screen with the
 * given parts open.
 */
export function useOpenParts<Name extends string>(
  at: (open: Parts<Name>) => ScreenAddress<Parts<Name>>,
) {
  const router = useRouter();
  const closeOverlay = useCloseOverlay();
  // A form that is being sent closes later than it was drawn: meanwhile something else may have been opened.
  const placeWith = (part: Name, value: string | undefined) => {
    const now = router.state.location.search as Parts<Name>;
    return at({ ...now, [part]: value }) as NavigateOptions;
  };
  return {
    open: (part: Name) => (id: string) => {
      const state = { isOpenedOver: true, openedPart: part };
      void router.navigate({ ...placeWith(part, id), state, resetScroll: false });
    },
    /** Says something else of what is open, such as a filter: that is no step of its own. */
    set: (part: Name) => (value: string | undefined) => {
      const inPlace = { replace: true, state: true, resetScroll: false } as const;
      void router.navigate({ ...placeWith(part, value), ...inPlace });
    },
    close: (part: Name) => () => {
      closeOverlay(placeWith(part, undefined), part);
    },
  };
}

/** The named parts of an address, if they are text; for `validateSearch`. */
export function partsIn<Name extends string>(
  names: readonly Name[],
  search: Readonly<Record<string, unknown>>,
): Partial<Record<Name, string>> {
  const found = names.flatMap((name) =>
    typeof search[name] === 'string' ? [[name, search[name]] as const] : [],
  );
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}
