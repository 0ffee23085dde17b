/** What passes by itself in the answer of a proxy: sign in first, too slow, too early, too often. */
const passing: ReadonlySet<number> = new Set([401, 407, 408, 425, 429]);

/** What was turned away: a file, or a change with its text. */
type Subject = 'picture' | 'change';

/**
 * What to say of a change or a file that something in front of our server has answered with this status, while our server
 * itself is there; null where the status says nothing about it. A proxy's answer alone proves nothing (VD1): a captive
 * portal gives one, too.
 */
export function proxyRefusal(status: number | null, subject: Subject = 'picture'): string | null {
  if (status === null || status >= 500 || passing.has(status)) return null;
  const { name, smaller } = words[subject];
  if (status === 413)
    return `The ${name} is larger than this portal's front server takes. Please ${smaller}, or ask your host.`;
  if (status < 400)
    return `This portal's front server answered the ${name} with a page of its own (${status}). Please ask your host.`;
  return `This portal's front server turned the ${name} away (${status}). Please ask your host.`;
}

const words = {
  picture: { name: 'picture', smaller: 'choose a smaller one' },
  change: { name: 'change', smaller: 'make it shorter' },
} as const;
