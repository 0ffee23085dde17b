/**
 * An address without the port, brackets or quotation marks that a proxy wrote it with: `203.0.113.7:4711`,
 * `"[2001:db8::1]:443"`. Any other text comes back as it is.
 */
export function bareAddress(text: string): string {
  const plain = text.trim().replace(/^"(.*)"$/, '$1');
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(plain) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(plain) ?? [];
  return inBrackets ?? beforePort ?? plain;
}
