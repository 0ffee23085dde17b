/** The value below which the given share (0 to 1) of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new Error('no samples');
  return value;
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** Three significant digits: more would pretend. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** One JSON line for one figure; names say the unit. */
export function print(bench: string, figures: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ bench, ...figures })}\n`);
}
