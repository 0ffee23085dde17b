import type { Left } from './rich-text-pasting.ts';

/** What a paste left out, and what to do about it, as sentences; empty for nothing. */
export function leftInWords(
  { links, pictures, embeds }: Left,
  { takesPictures }: { takesPictures: boolean },
): string {
  return [
    ...(pictures > 0
      ? [takesPictures ? notPasted(pictures) : "You can't add pictures to this text."]
      : []),
    ...(links > 0 ? [notLinked(links)] : []),
    ...(embeds > 0 ? [notEmbedded(embeds)] : []),
  ].join(' ');
}

function notPasted(pictures: number): string {
  return pictures === 1
    ? "A picture couldn't be pasted. Save it on your device, then add it with the Image button."
    : `${pictures} pictures couldn't be pasted. Save them on your device, then add them with the Image button.`;
}

function notLinked(links: number): string {
  return links === 1
    ? "A link with an address that isn't allowed was removed."
    : `${links} links with addresses that aren't allowed were removed.`;
}

function notEmbedded(embeds: number): string {
  return embeds === 1
    ? "Something embedded, such as a video, couldn't be pasted. Paste its link instead."
    : `${embeds} embedded parts, such as videos, couldn't be pasted. Paste their links instead.`;
}
