interface SlowStart {
  readonly input: string;
  /** How long each part of the start takes (ms), one after the other. */
  readonly parts: readonly number[];
  readonly source: string;
}

/** Starts of servers that get little processor time, or wait for a disk. */
export const slowStarts: readonly SlowStart[] = [
  {
    input: "a moment longer than Fastify's limit for a plugin",
    parts: [10_001],
    source: 'fastify: pluginTimeout, 10,000 ms unless set',
  },
  {
    input: 'a board with an SD card that is written by something else',
    parts: [90_000],
    source: 'systemd: DefaultTimeoutStartSec, 90 s',
  },
  {
    input: 'many parts, of which none is slow',
    parts: [9_000, 9_000, 9_000, 9_000],
    source: 'own: a limit for all of them together',
  },
  {
    input: 'a container that is given a hundredth of a processor',
    parts: [600_000, 1_200_000],
    source: 'Kubernetes: resources.limits.cpu of 10m, throttled by CFS',
  },
];
