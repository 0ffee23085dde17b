/**
 * A name, an IPv4 address or an IPv6 one in brackets, with a port or without. Names are as long as DNS
 * lets them be, and may have the underscore of Docker's.
 */
export function isHostHeader(text: string): boolean {
  const named = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(text);
  const [, name = '', port] = named ?? [];
  const isShort = name.length < 255 && name.split('.').every((label) => label.length <= 63);
  return named !== null && isShort && Number(port ?? 80) > 0 && URL.canParse(`http://${text}`);
}
