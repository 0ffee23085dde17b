/** HTML that shows a text as it stands. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** HTML that has a text as the value of an attribute, between double quotes. */
export function quoted(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
