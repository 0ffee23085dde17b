import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { serverTime } from '#browser/server-clock.ts';
import { codeAt, stepPassed } from '#domain/check-in-code.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { codeAddress, spacedCode } from './code-address.ts';

/** SPEC 32.14: the code of this minute, for members to enter or to point their cameras at. */
export function ShownCode({ eventId, secret }: { eventId: string; secret: string | undefined }) {
  const now = useSeconds();
  if (secret === undefined)
    return (
      <div className="shown-code">
        <p className="note">The code will be here as soon as we can reach the server.</p>
      </div>
    );
  const at = new Date(serverTime(now));
  const code = codeAt(secret, at);
  const left = Math.ceil((1 - stepPassed(at)) * 60);
  return (
    <section className="shown-code" aria-label="Code to check in">
      <QrPicture text={new URL(codeAddress(eventId, code), location.origin).href} />
      <div>
        <p className="shown-code-digits num">{spacedCode(code)}</p>
        <progress
          className="shown-code-step"
          max={60}
          value={left}
          aria-label="Until the next code"
        />
        <p className="note">Point a camera at it, or open the event and press Check in.</p>
      </div>
    </section>
  );
}

/** The time, told anew each second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, SECOND_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

/** Drawn as one path: the policy of the page lets no picture come from a `data:` address. */
function QrPicture({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      className="shown-code-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="The code as a QR code"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
