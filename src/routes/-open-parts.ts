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
 * Opens and closes the parts of a screen in the address; what else is open there stays. `at` is the screen with the
 * given parts open.
 */
export function useOpenParts<Name extends string>(
  place: Parts<Name>,
  at: (open: Parts<Name>) => ScreenAddress<Parts<Name>>,
) {
  const { navigate } = useRouter();
  const closeOverlay = useCloseOverlay();
  const navigationTo = (open: Parts<Name>) => at(open) as NavigateOptions;
  return {
    open: (part: Name) => (id: string) => {
      const state = { isOpenedOver: true };
      void navigate({ ...navigationTo({ ...place, [part]: id }), state, resetScroll: false });
    },
    close: (part: Name) => () => {
      closeOverlay(navigationTo({ ...place, [part]: undefined }));
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
