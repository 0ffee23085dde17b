/** A name, an IPv4 address or an IPv6 one in brackets, with a port or without. Names may have the underscore of Docker's. */
export function isHost(text: string): boolean {
  const named = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(text);
  return named !== null && URL.canParse(`http://${text}`);
}
