import { element, type HtmlElement, type HtmlNode, type HtmlPolicy } from '#domain/markup/tree.ts';

/** The placeholder in pasted HTML for a picture that is not uploaded yet, before the picture's index in the list. */
const PLACE = 'pasted-';

/** A picture that came within pasted HTML; null if only its address came. */
export type PastedPicture = File | null;

interface Pictures {
  readonly nodes: HtmlNode[];
  readonly pictures: readonly PastedPicture[];
}

interface Where {
  readonly policy: Pick<HtmlPolicy, 'picturesFrom'>;
  /** The origin of this page, since a browser completes the addresses of what it copies. */
  readonly origin: string;
}

/** The nodes with a placeholder for each picture that is not one of our uploads, and those pictures in the same order. */
export function withPlaces(nodes: readonly HtmlNode[], where: Where): Pictures {
  const pictures: PastedPicture[] = [];
  const replaced = (all: readonly HtmlNode[]): HtmlNode[] =>
    all.flatMap<HtmlNode>((node) => {
      if (typeof node === 'string') return [node];
      if (node.tag !== 'img') return [{ ...node, children: replaced(node.children) }];
      const own = ownUpload(node, where);
      if (own) return [own];
      if (standsForWords(node)) return [node.attributes['alt'] ?? ''];
      if (isUnseen(node)) return [];
      pictures.push(fileOf(node.attributes['src'] ?? '', pictures.length + 1));
      const src = `${where.policy.picturesFrom}${PLACE}${pictures.length - 1}`;
      return [element('img', [], { ...node.attributes, src })];
    });
  return { nodes: replaced(nodes), pictures };
}

/** The index of the picture for which an address is the placeholder; null for any other address. */
export function placeOfPicture(
  src: string,
  { picturesFrom }: Pick<HtmlPolicy, 'picturesFrom'>,
): number | null {
  const start = picturesFrom + PLACE;
  return src.startsWith(start) ? Number(src.slice(start.length)) : null;
}

/** Takes the files beside the HTML for the pictures that only have an address, if there are as many of them. */
export function withFiles(
  pictures: readonly PastedPicture[],
  files: readonly File[],
): PastedPicture[] {
  // A system that doesn't know a format, such as HEIC, gives it no type: its bytes will tell.
  const images = files.filter(({ type }) => type === '' || type.startsWith('image/'));
  if (pictures.filter((picture) => picture === null).length !== images.length) return [...pictures];
  return pictures.map((picture) => picture ?? images.shift() ?? null);
}

function ownUpload(node: HtmlElement, { policy, origin }: Where): HtmlElement | null {
  const src = node.attributes['src'] ?? '';
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
  const isOwn = path.startsWith(policy.picturesFrom) && placeOfPicture(path, policy) === null;
  return isOwn ? { ...node, attributes: { ...node.attributes, src: path } } : null;
}

/** Whether a picture is an emoji: chats and mails show them as pictures, with the emoji or its name as the alternative text. */
function standsForWords({ attributes }: HtmlElement): boolean {
  const alt = attributes['alt'] ?? '';
  if (/^:[\w+~-]{1,40}:$/u.test(alt)) return true;
  return (
    alt.length < 20 &&
    /^(?:\p{Extended_Pictographic}|\p{RI}|[\u200d\ufe0f\u20e3#*\d\u{e0020}-\u{e007f}]|\p{EMod})+$/u.test(
      alt,
    ) &&
    /[^#*\d]/u.test(alt)
  );
}

/** Whether a picture is a tracking pixel, which only tells its host that a mail was read. */
function isUnseen({ attributes }: HtmlElement): boolean {
  return [attributes['width'], attributes['height']].every((size) =>
    /^[01](?:px)?$/u.test(size ?? ''),
  );
}

/** A picture that the address itself holds; null if it may not be uploaded, such as a drawing (SVG). */
function fileOf(src: string, number: number): PastedPicture {
  const [, type = '', subtype = '', encoded = ''] =
    /^data:(image\/(png|jpe?g|gif|webp|avif|bmp|heic|heif|tiff))(?:;[^,;]*)*;base64,([\s\S]+)$/iu.exec(
      src,
    ) ?? [];
  if (encoded === '') return null;
  try {
    const bytes = Uint8Array.from(atob(encoded.replace(/\s+/gu, '')), (char) => char.charCodeAt(0));
    return new File([bytes], `picture-${number}.${subtype.toLowerCase()}`, {
      type: type.toLowerCase(),
    });
  } catch (error) {
    if (error instanceof DOMException) return null; // it isn't base64
    throw error;
  }
}
