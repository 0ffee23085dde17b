// Runs in the page: shows what it is given, and does to it all that a person or a browser could.
import type { HtmlPolicy } from '#domain/markup/tree.ts';
import type { Purify } from '#ui/html/purify.ts';

/** `markup`: as the string stands. `sanitiser`: through the one that the portal ships. */
export type Side = 'markup' | 'sanitiser';

export interface Attack {
  readonly strings: readonly string[];
  readonly side: Side;
  readonly policy: HtmlPolicy;
  /** Where the sanitiser's script is. */
  readonly sanitiser: string;
}

export interface Account {
  /** Elements, attributes and addresses that the policy doesn't name. */
  readonly forbidden: readonly string[];
  /** What the strings became. */
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

// What an attack calls its elements stands in front of the document's own properties.
const { body, images } = document;
const range = document.createRange();

async function strike(attack: Attack): Promise<Account> {
  const render = await renderer(attack);
  const arena = newBox(body);
  const shown = attack.strings.map((html) => {
    const box = newBox(arena);
    box.replaceChildren(render(html));
    // What a parser makes of it once more: markup that changes between two parsers is an attack of its own.
    newBox(arena).innerHTML = box.innerHTML;
    return box.innerHTML;
  });
  const forbidden: string[] = [];
  for (const box of arena.children) forbidden.push(...(await inspect(box, attack)));
  await settled(`${attack.policy.picturesFrom}last.webp`);
  if ('musterClobbered' in window || 'musterClobbered' in document) window.musterHit?.('clobbered');
  return { forbidden, shown };
}

/** Provokes everything in the box, and answers what the policy doesn't name. */
async function inspect(box: Element, by: Pick<Attack, 'policy' | 'side'>): Promise<string[]> {
  const nodes = [...nodesIn(box)];
  const forbidden = nodes.flatMap((node) => forbiddenIn(node, by));
  for (const node of nodes) {
    if (!(node instanceof Element)) continue;
    provoke(node);
    // Code in an address runs once this task is over, and the next click would cancel it.
    if (leadsToCode(node)) await new Promise((resolve) => setTimeout(resolve));
  }
  return forbidden;
}

/** The sanitiser is the chunk of the build, as the portal loads it. */
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
      // A link to the web or to another program may be followed, but not here; every other one goes where it leads.
      if (FOLLOWED.test(element.protocol)) event.preventDefault();
    });
  }
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
  if (element instanceof HTMLElement) element.click();
  // Code that ran may have added a listener, but then it ran; all others have their handler on the element itself.
  for (const name in element) {
    if (name.startsWith('on') && typeof Reflect.get(element, name) === 'function')
      element.dispatchEvent(new Event(name.slice(2), { cancelable: true }));
  }
}

function leadsToCode(element: Element): boolean {
  const address = element.getAttribute('href') ?? element.getAttribute('xlink:href');
  return address !== null && URL.parse(address, location.href)?.protocol === 'javascript:';
}

/** Until every picture has come or failed, the last one asked for included, and a frame has been drawn since. */
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
