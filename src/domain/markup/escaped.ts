/** HTML that shows a text as it stands. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The same for the value of an attribute, between double quotes. */
export function quoted(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
