import { useRouter, useRouterState, type StaticDataRouteOption } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useShownTitle } from '#data/own-title.ts';
import { useSite } from '#data/site.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { rememberArrival } from './-overlay.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title; taken from the address if that names what is shown. */
    title?: string | ((params: Readonly<Record<string, string | undefined>>) => string);
    /** The screen's own heading if it differs; null if it stands in a card, or greets the reader. */
    heading?: string | null;
    /** Shown above the card while the screen's file is loading, where the heading alone would move. */
    head?: (params: Readonly<Record<string, string | undefined>>) => ReactNode;
    /** What a signed-out member is asked to sign in again for: "your events". */
    signInFor?: string;
    /** False for a screen whose content the device stores nowhere else either, or that is soon out of date (SN1). */
    isKept?: boolean;
    /** A dialog over its parent's screen: the dialog itself handles the focus. */
    isOverlay?: boolean;
  }
}

/** Does what a page load would do: sets the document's title and moves the focus to the new screen's heading. */
export function useArrival(): void {
  const router = useRouter();
  const site = useSite();
  const own = useShownTitle();
  const screen = useRouterState({
    select: ({ matches }) => screenTitle(matches),
  });
  const title = own ?? screen;

  useEffect(() => {
    document.title = [title ?? '', site?.name ?? 'Muster']
      .filter((part) => part !== '')
      .map(isolated)
      .join(' · ');
  }, [title, site]);

  useEffect(() => {
    const screenNow = () =>
      router.state.matches.findLast((match) => match.staticData.isOverlay !== true)?.id;
    // A screen that somebody leaves before it has arrived is never rendered, so nothing may wait for it.
    let screen = screenNow();
    const ends = [
      router.subscribe('onResolved', rememberArrival),
      router.subscribe('onRendered', () => {
        const arrived = screenNow();
        if (arrived !== screen) focusHeading();
        screen = arrived;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [router]);
}

interface Titled {
  readonly staticData: StaticDataRouteOption;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The title of the screen that the matches lead to, without the organisation's name. */
export function screenTitle(matches: readonly Titled[]): string | undefined {
  const match = matches.findLast(({ staticData }) => staticData.title);
  const found = match?.staticData.title;
  return typeof found === 'function' ? found(match?.params ?? {}) : found;
}

/** The heading of the matched screen, as far as it is known before the screen is there; otherwise null. */
export function screenHeading(matches: readonly Titled[]): string | null {
  const match = matches.findLast(({ staticData }) => staticData.title);
  const own = match?.staticData.heading;
  return own === undefined ? (screenTitle(matches) ?? null) : own;
}

/** What is shown above the card until the screen is there, if not its heading alone; otherwise null. */
export function headOf(matches: readonly Titled[]): ReactNode {
  const match = matches.findLast(({ staticData }) => staticData.title);
  return match?.staticData.head?.(match.params) ?? null;
}

/** A screen that begins elsewhere, as a login that has the name, has put the focus there itself. */
function focusHeading(): void {
  if (document.activeElement?.matches('main input') === true) return;
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
