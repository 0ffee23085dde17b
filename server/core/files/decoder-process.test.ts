import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { decoderProcess, NotDecoded } from './decoder-process.ts';

const picture = async () => ({
  bytes: await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
  shape: 'image' as const,
});
/** The processes that decode for this one. */
const decoders = () =>
  execFileSync('ps', ['-o', 'pid=,ppid=,ni=,args=', '-e'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('decoder.mjs'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === process.pid);

describe('the process that decodes pictures', () => {
  it('has lower priority than the server, and ends when there is nothing to do', async () => {
    const before = decoders().length;
    const decode = decoderProcess({ longestMs: 15_000, idleMs: 500 });
    expect(await decode(await picture())).toMatchObject({ width: 40, height: 30 });
    const all = decoders();
    expect(all.length).toBe(before + 1);
    expect(all.every(([, , nice = 0]) => nice >= 10)).toBe(true);
    await vi.waitFor(() => {
      expect(decoders()).toHaveLength(before);
    }, 10_000);
  });

  it('is ended by a picture that takes too long, and the next one has another', async () => {
    const hasty = decoderProcess({ longestMs: 1, idleMs: 500 });
    await expect(hasty(await picture())).rejects.toThrow(NotDecoded);
    const decode = decoderProcess({ longestMs: 15_000, idleMs: 500 });
    expect(await decode(await picture())).toMatchObject({ width: 40 }); // control: the picture can be decoded
  });

  it('says of a picture on which it breaks only that it was not decoded, and starts again', async () => {
    const decode = decoderProcess({ longestMs: 15_000, idleMs: 60_000 });
    const before = new Set(decoders().map(([pid]) => pid));
    await decode(await picture());
    const own = decoders().find(([pid]) => !before.has(pid))?.[0];
    const huge = await sharp({
      create: { width: 5_000, height: 5_000, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    const broken = expect(decode({ bytes: huge, shape: 'image' })).rejects.toThrow(NotDecoded);
    process.kill(own ?? 0, 'SIGKILL');
    await broken;
    expect(await decode(await picture())).toMatchObject({ width: 40 });
  });
});
