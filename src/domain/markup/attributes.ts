import { linkAddress } from './link-address.ts';
import { isUpload } from './picture-path.ts';
import { EDGE } from './tags.ts';
import type { HtmlElement, HtmlPolicy } from './tree.ts';

/** How much was taken away that its author may miss. */
export interface Removed {
  links: number;
  pictures: number;
  /** Videos, other pages and formulas. */
  embeds: number;
}

interface Context {
  readonly policy: HtmlPolicy;
  readonly removed: Removed;
}

/** The attributes that the policy names, with the addresses that it allows; null for a picture of another place. */
export function attributesOf(
  { tag, attributes }: Pick<HtmlElement, 'tag' | 'attributes'>,
  { policy, removed }: Context,
): Record<string, string> | null {
  const kept: Record<string, string> = {};
  for (const name of policy.attributes[tag] ?? []) {
    const value = attributes[name];
    if (value !== undefined) kept[name] = value.replaceAll(EDGE, '');
  }
  if (tag === 'a') return withAddress(kept, { policy, removed });
  if (tag === 'ol') return kept['start'] !== undefined && isStart(kept['start']) ? kept : {};
  if (tag !== 'img' || isUpload(kept['src'] ?? '', policy)) return kept;
  removed.pictures += 1;
  return null;
}

function withAddress(
  { href, ...others }: Record<string, string>,
  { policy, removed }: Context,
): Record<string, string> {
  if (href === undefined) return others;
  const address = linkAddress(href, policy.schemes);
  if (address !== null) return { href: address, ...others };
  if (href.trim() !== '') removed.links += 1;
  return others;
}

/** A number that a list may start with; 1 is what it starts with anyway. */
function isStart(text: string): boolean {
  return /^(?:0|-?[1-9]\d{0,5})$/u.test(text) && text !== '1';
}
