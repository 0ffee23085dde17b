import DOMPurify from 'dompurify';
import { parsedUrl } from './parsed-url.ts';
import { plainText } from './plain-text.ts';

/** What HTML may hold, as data. */
export interface HtmlPolicy {
  readonly tags: readonly string[];
  /** Tag -> its attributes. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Schemes of links, without the colon; addresses on our own pages are allowed as well. */
  readonly schemes: readonly string[];
  /** The path on our own server below which all pictures are. */
  readonly picturesFrom: string;
  /** Other names of the tags. */
  readonly renames: Readonly<Record<string, string>>;
  /** Removed along with their contents. */
  readonly dropped: readonly string[];
}

export type Purify = (html: string, policy: HtmlPolicy) => DocumentFragment;

/** Nodes that contain only what the policy names. Only our own pictures; links to other sites open a new tab. */
export const purify: Purify = (html, policy) => {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...policy.tags, ...Object.keys(policy.renames)],
    ALLOWED_ATTR: [...new Set(Object.values(policy.attributes).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [...policy.dropped],
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null;
  // The browser turns a `<frameset>` into a document without a body, from which DOMPurify returns nothing at
  // all.
  if (!fragment) return textAlone(html);
  for (const element of fragment.querySelectorAll('*')) {
    const allowed = policy.attributes[element.localName] ?? [];
    for (const name of element.getAttributeNames()) {
      if (!allowed.includes(name)) element.removeAttribute(name);
    }
    if (element.localName === 'a') tameLink(element, policy.schemes);
    if (element.localName === 'img') tamePicture(element, policy.picturesFrom);
    const name = policy.renames[element.localName];
    if (name !== undefined) rename(element, name);
  }
  return fragment;
};

function textAlone(html: string): DocumentFragment {
  const fragment = new DocumentFragment();
  fragment.append(plainText(html));
  return fragment;
}

function rename(element: Element, name: string): void {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function tameLink(link: Element, schemes: readonly string[]): void {
  const href = link.getAttribute('href');
  if (href === null) return;
  const url = parsedUrl(href, location.origin);
  if (!url || !schemes.includes(url.protocol.slice(0, -1))) link.removeAttribute('href');
  else if (url.origin !== location.origin) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noreferrer');
  }
}

function tamePicture(picture: Element, path: string): void {
  const src = picture.getAttribute('src') ?? '';
  const url = parsedUrl(src, location.origin);
  // Both the written address and the one the browser makes of it (`/uploads/../api`) must be below that path.
  if (src.startsWith(path) && url?.origin === location.origin && url.pathname.startsWith(path)) {
    picture.setAttribute('loading', 'lazy');
    keepRoom(picture, url.pathname);
  } else picture.remove();
}

/** Our server names a picture's size in its address: the text below it stays where it is when the picture arrives. */
function keepRoom(picture: Element, path: string): void {
  const [, width, height] = /-(\d{1,4})x(\d{1,4})\.webp$/.exec(path) ?? [];
  if (width === undefined || height === undefined) return;
  picture.setAttribute('width', width);
  picture.setAttribute('height', height);
}
