import type { PortalEdit, PortalSettings } from '#contract/portal.ts';
import { accentProblem } from '#domain/looks/accent.ts';

/** What is typed in one line each. */
export const typedNames = [
  'name',
  'tagline',
  'accent',
  'contactEmail',
  'chatInviteUrl',
  'zone',
  'mailFrom',
] as const;
export type TypedName = (typeof typedNames)[number];
export type PortalDraft = Readonly<Record<TypedName, string>>;

/** What the form begins with. A usual sender is left blank, since it follows the contact. */
export function draftOf(settings: PortalSettings): PortalDraft {
  const values = typedNames.map((name) => {
    const { value, from } = settings[name];
    return [name, name === 'mailFrom' && from === 'default' ? '' : (value ?? '')] as const;
  });
  return Object.fromEntries(values) as Record<TypedName, string>;
}

/** What was changed; what was emptied goes back to its default. */
export function editOf(draft: PortalDraft, settings: PortalSettings): PortalEdit {
  const before = draftOf(settings);
  const changed = typedNames.filter((name) => draft[name].trim() !== before[name]);
  return Object.fromEntries(
    changed.map((name) => [name, draft[name].trim() === '' ? null : draft[name].trim()]),
  );
}

/** The colour, if it is written as one. */
export function colourIn({ accent }: Pick<PortalDraft, 'accent'>): string | null {
  const colour = accent.trim().toLowerCase();
  return /^#[\da-f]{6}$/.test(colour) ? colour : null;
}

/** What is wrong with the colour as it is typed; undefined while it is none yet. */
export function colourProblem(draft: Pick<PortalDraft, 'accent'>): string | undefined {
  const colour = colourIn(draft);
  return colour === null ? undefined : (accentProblem(colour) ?? undefined);
}
