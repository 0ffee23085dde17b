import { useRouter, useRouterState, type StaticDataRouteOption } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useSite } from '#data/site.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { rememberArrival } from './-overlay.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title; taken from the address if that names what is shown. */
    title?: string | ((params: Readonly<Record<string, string | undefined>>) => string);
    /** The screen's own heading where that is another; null where it stands in a card, or greets its reader. */
    heading?: string | null;
    /** What stands in its place as long as the screen's file is on its way, where the heading alone would move. */
    head?: (params: Readonly<Record<string, string | undefined>>) => ReactNode;
    /** What a signed-out member is asked to sign in again for: "your events". */
    signInFor?: string;
    /** False for what the device keeps nowhere else either, or what is out of date a moment later (SN1). */
    isKept?: boolean;
    /** A dialog over its parent's screen: the dialog itself handles the focus. */
    isOverlay?: boolean;
  }
}

/** Does what a page load would do: sets the document's title and moves the focus to the new screen's heading. */
export function useArrival(): void {
  const router = useRouter();
  const site = useSite();
  const title = useRouterState({
    select: ({ matches }) => screenTitle(matches),
  });

  useEffect(() => {
    document.title = [title ?? '', site?.name ?? 'Muster']
      .filter((part) => part !== '')
      .map(isolated)
      .join(' · ');
  }, [title, site]);

  useEffect(() => {
    const screenNow = () =>
      router.state.matches.findLast((match) => match.staticData.isOverlay !== true)?.id;
    // If somebody moves on before a screen has arrived, it is never rendered, so nothing may wait for it.
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

/** The heading of that screen, as far as it is known before the screen is there; otherwise null. */
export function screenHeading(matches: readonly Titled[]): string | null {
  const match = matches.findLast(({ staticData }) => staticData.title);
  const own = match?.staticData.heading;
  return own === undefined ? (screenTitle(matches) ?? null) : own;
}

/** What stands in the place of its head until then, if not its heading alone; otherwise null. */
export function headOf(matches: readonly Titled[]): ReactNode {
  const match = matches.findLast(({ staticData }) => staticData.title);
  return match?.staticData.head?.(match.params) ?? null;
}

function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
