/** Scrolls to the part of the page that the address names, if that is there. */
export function showNamedPart(): void {
  namedPart()?.scrollIntoView();
}

/** The part of the page that the address names; null if there is none. */
export function namedPart(): HTMLElement | null {
  return document.getElementById(partNamedIn(location.hash));
}

/** The id that an address's hash names; empty for none, and for one that anybody typed and nobody can decode. */
export function partNamedIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
