// Runs in the page: shows the strings, and does everything to them that a person or a browser could.
import type { HtmlPolicy } from '#domain/markup/tree.ts';
import type { Purify } from '#ui/html/purify.ts';

/** `markup`: a string is shown as it is. `sanitiser`: it goes through the sanitiser that the portal ships. */
export type Side = 'markup' | 'sanitiser';

export interface Attack {
  readonly strings: readonly string[];
  readonly side: Side;
  readonly policy: HtmlPolicy;
  /** The address of the sanitiser's script. */
  readonly sanitiser: string;
}

export interface Account {
  /** Elements, attributes and addresses that the policy doesn't allow. */
  readonly forbidden: readonly string[];
  /** The HTML that the strings became. */
  readonly shown: readonly string[];
}

declare global {
  interface Window {
    strike?: typeof strike;
    inspect?: typeof inspect;
    musterHit?: (by: string) => void;
  }
}
window.strike = strike;
window.inspect = inspect;

// These are read before an attack is shown: an element of the same name would hide a property of the document.
const { body, images } = document;
const range = document.createRange();

async function strike(attack: Attack): Promise<Account> {
  const render = await renderer(attack);
  const arena = newBox(body);
  const shown = attack.strings.map((html) => {
    const box = newBox(arena);
    box.replaceChildren(render(html));
    // The result is parsed once more: markup that changes between two parsers is an attack of its own.
    newBox(arena).innerHTML = box.innerHTML;
    return box.innerHTML;
  });
  const forbidden: string[] = [];
  for (const box of arena.children) forbidden.push(...(await inspect(box, attack)));
  await settled(`${attack.policy.picturesFrom}last.webp`);
  if ('musterClobbered' in window || 'musterClobbered' in document) window.musterHit?.('clobbered');
  return { forbidden, shown };
}

/** Provokes everything in the box, and returns what the policy doesn't allow. */
async function inspect(box: Element, by: Pick<Attack, 'policy' | 'side'>): Promise<string[]> {
  const nodes = [...nodesIn(box)];
  const forbidden = nodes.flatMap((node) => forbiddenIn(node, by));
  for (const node of nodes) {
    if (!(node instanceof Element)) continue;
    provoke(node);
    // Code in an address only runs once this task is over, and the next click would cancel it.
    if (leadsToCode(node)) await new Promise((resolve) => setTimeout(resolve));
  }
  return forbidden;
}

/** Returns the function that renders a string; the sanitiser is the chunk of the build, as the portal loads it. */
async function renderer({ side, policy, sanitiser }: Attack): Promise<(html: string) => Node> {
  if (side === 'markup') return (html) => range.createContextualFragment(html);
  const chunk = (await import(/* @vite-ignore */ sanitiser)) as Readonly<Record<string, unknown>>;
  const found = Object.values(chunk).find((part) => part instanceof Object && 'purify' in part);
  if (!found) throw new Error('the script has no sanitiser');
  const { purify } = found as { purify: Purify };
  return (html) => purify(html, policy);
}

function newBox(within: Element): Element {
  const box = new DOMParser().parseFromString('<div></div>', 'text/html').body.children[0];
  if (!box) throw new Error('no box');
  within.append(box);
  return box;
}

function* nodesIn(box: Element): Generator<Node> {
  const walker = document.createTreeWalker(box);
  while (walker.nextNode()) yield walker.currentNode;
}

function forbiddenIn(node: Node, { policy, side }: Pick<Attack, 'policy' | 'side'>): string[] {
  if (node.nodeType === Node.TEXT_NODE) return [];
  if (!(node instanceof HTMLElement) || !policy.tags.includes(node.localName))
    return [node.nodeName];
  const ofDevice =
    side === 'markup' ? [] : node.localName === 'a' ? ['target', 'rel'] : ['loading'];
  const allowed = [...(policy.attributes[node.localName] ?? []), ...ofDevice];
  const names = node.getAttributeNames().filter((name) => !allowed.includes(name));
  return [...names, ...(leadsAstray(node, policy) ? [node.outerHTML] : [])];
}

function leadsAstray(element: HTMLElement, { schemes, picturesFrom }: HtmlPolicy): boolean {
  if (element instanceof HTMLAnchorElement)
    return element.hasAttribute('href') && !schemes.includes(element.protocol.slice(0, -1));
  if (!(element instanceof HTMLImageElement)) return false;
  const { origin, pathname } = new URL(element.src, location.origin);
  return origin !== location.origin || !pathname.startsWith(picturesFrom);
}

const FOLLOWED = /^(?:https?|mailto|tel|sms|steam|ts3server|teamspeak|mumble|discord):$/;

function provoke(element: Element): void {
  if (element instanceof HTMLImageElement) element.loading = 'eager';
  if (element instanceof HTMLAnchorElement) {
    element.addEventListener('click', (event) => {
      // A link to the web or to another program is allowed, but not followed here; every other link goes where it leads.
      if (FOLLOWED.test(element.protocol)) event.preventDefault();
    });
  }
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
  if (element instanceof HTMLElement) element.click();
  // Handlers are properties of the element itself. Only code could have added a listener, and that has been counted.
  for (const name in element) {
    if (name.startsWith('on') && typeof Reflect.get(element, name) === 'function')
      element.dispatchEvent(new Event(name.slice(2), { cancelable: true }));
  }
}

function leadsToCode(element: Element): boolean {
  const address = element.getAttribute('href') ?? element.getAttribute('xlink:href');
  return address !== null && URL.parse(address, location.href)?.protocol === 'javascript:';
}

/** Waits until every picture has loaded or failed, one requested now included, and two frames have been drawn since. */
async function settled(picture: string): Promise<void> {
  const last = new Image();
  last.src = picture;
  await Promise.all([...images, last].map(loaded));
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

async function loaded(picture: HTMLImageElement): Promise<void> {
  if (picture.complete) return;
  await new Promise((resolve) => {
    picture.addEventListener('load', resolve);
    picture.addEventListener('error', resolve);
  });
}
