import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { beforeEach, expect, test, vi } from 'vitest';
import { codeInForm } from './code-address.ts';
import { ShownCode } from './shown-code.tsx';

vi.mock('uqr', { spy: true });

/** That of RFC 4226, appendix D: the codes of its first minutes are published there. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://muster.example' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.mocked(encode).mockClear();
});

function shownAt(ms: number): string {
  vi.useFakeTimers({ now: ms });
  return shownWith(secret);
}

function shownWith(known: string | undefined): string {
  const shown = createElement(ShownCode, { eventId: 'gate-watch', secret: known });
  return renderToStaticMarkup(shown);
}

test.each([
  [60_000, '287082'],
  [119_999, '287082'],
  [120_000, '359152'],
])('SPEC 32.14 at %i ms the picture leads a camera to the event with %s filled in', (ms, code) => {
  const shown = shownAt(ms);
  const address = `https://muster.example/events/gate-watch?form=here-${code}`;
  expect(vi.mocked(encode).mock.calls.map(([text]) => text)).toEqual([address]);
  expect(codeInForm(new URL(address).searchParams.get('form') ?? '')).toBe(code);
  expect(shown).toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
});

test('SPEC 32.14 until its secret is known, it says when the code will be here', () => {
  const shown = shownWith(undefined);
  expect(shown).toContain('The code will be here as soon as we can reach the server.');
  expect(shown).not.toMatch(/<svg|\d{3} \d{3}/);
});

test('SPEC 32.14 what is drawn are the dark squares of that code, with a margin around them', () => {
  const drawn = [...shownAt(60_000).matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  const places = drawn.map(([, x, y]) => [Number(x), Number(y)]);
  const [encoded] = vi.mocked(encode).mock.results;
  if (encoded?.type !== 'return') throw new Error('Nothing was encoded.');
  const { data, size } = encoded.value;
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : [])));
  expect(dark.length).toBeGreaterThan(300);
  expect(places).toEqual(dark);
  expect(Math.min(...places.flat())).toBe(2);
  expect(Math.max(...places.flat())).toBe(size - 3);
});
