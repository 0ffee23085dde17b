import { HOUR_S } from '#domain/time/durations.ts';
import { parseUrl, type ParsedUrl } from '../url.ts';

// A day and more than any video has; whatever is longer was not meant as a moment.
const LONGEST = 100 * HOUR_S;

/** The second at which a shared link begins, as both hosts write it: in the query or behind `#`; null for the beginning. */
export function momentOf(url: ParsedUrl): number | null {
  const fragment = parseUrl(`https://fragment.invalid/?${url.hash.slice(1)}`)?.searchParams;
  const { searchParams } = url;
  return (
    secondsOf(searchParams.get('t')) ??
    secondsOf(searchParams.get('start')) ??
    secondsOf(searchParams.get('time_continue')) ??
    secondsOf(fragment?.get('t') ?? null) ??
    fromMilliseconds(searchParams.get('ts'))
  );
}

/** `90`, `90s`, `1m30s`, `1h2m3s`, `1:30`, `1:02:03`; null for what is none of them, and for zero. */
export function secondsOf(text: string | null): number | null {
  if (text === null) return null;
  const units = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)(?:\.\d+)?s?)?$/i.exec(text);
  const clock = /^(?:(\d+):)?(\d+):(\d+)$/.exec(text);
  const [, hours = '0', minutes = '0', seconds = '0'] = units ?? clock ?? [];
  return within(Number(hours) * HOUR_S + Number(minutes) * 60 + Number(seconds));
}

/** How Vimeo's share dialog writes it. */
function fromMilliseconds(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? within(Math.floor(Number(text) / 1_000)) : null;
}

function within(seconds: number): number | null {
  return seconds > 0 && seconds <= LONGEST ? seconds : null;
}
