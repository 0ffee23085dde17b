/**
 * Whether the text is a name, an IPv4 address or an IPv6 address in brackets, with or without a port. Names may be as long as
 * DNS allows, and may have an underscore, as those of Docker do.
 */
export function isHostHeader(text: string): boolean {
  const named = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(text);
  const [, name = '', port] = named ?? [];
  const isShort = name.length < 255 && name.split('.').every((label) => label.length <= 63);
  return named !== null && isShort && Number(port ?? 80) > 0 && URL.canParse(`http://${text}`);
}
