import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { escaped } from '#domain/markup/escaped.ts';

const cpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.optional(z.array(z.number())),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type CpuProfile = z.infer<typeof cpuProfile>;

/** A part of the program with those that it called; times in milliseconds. */
export interface Frame {
  readonly name: string;
  ms: number;
  readonly callees: Map<string, Frame>;
}

/**
 * Reads the last milliseconds of what `node --cpu-prof` wrote. Idle time is left out, and calls within one library are one
 * frame.
 */
export async function readFlame(path: string, lastMs: number): Promise<Frame> {
  const profile = z.parse(cpuProfile, JSON.parse(await readFile(path, 'utf8')));
  const own = ownTimes(profile, lastMs);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const root: Frame = { name: 'all', ms: 0, callees: new Map() };

  function add(id: number, path: readonly Frame[]): void {
    const node = nodes.get(id);
    if (!node || IDLE.has(node.callFrame.functionName)) return;
    const name = nameOf(node.callFrame);
    const caller = path.at(-1) ?? root;
    const way = name === null || name === caller.name ? path : [...path, calleeOf(caller, name)];
    for (const frame of way) frame.ms += own.get(id) ?? 0;
    for (const child of node.children ?? []) add(child, way);
  }

  const first = profile.nodes[0];
  if (first) add(first.id, [root]);
  return root;
}

const IDLE = new Set(['(idle)']);

function ownTimes({ samples, timeDeltas }: CpuProfile, lastMs: number): Map<number, number> {
  const times = new Map<number, number>();
  let left = lastMs;
  for (let at = samples.length - 1; at >= 0 && left > 0; at -= 1) {
    const [id = 0, ms] = [samples[at], (timeDeltas[at] ?? 0) / 1_000];
    times.set(id, (times.get(id) ?? 0) + ms);
    left -= ms;
  }
  return times;
}

function calleeOf(caller: Frame, name: string): Frame {
  const known = caller.callees.get(name);
  if (known) return known;
  const callee = { name, ms: 0, callees: new Map() };
  caller.callees.set(name, callee);
  return callee;
}

/** A library's name, Node's own module, or a function of ours; null for what only wraps the rest. */
function nameOf({ functionName, url }: { functionName: string; url: string }): string | null {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (library !== undefined) return library;
  if (url.startsWith('wasm:')) return 'PostgreSQL (WebAssembly)';
  if (url.startsWith('node:')) return url.replace('node:internal/', 'node:').split('/')[0] ?? url;
  if (functionName === '(root)') return null;
  if (functionName === '') return null;
  return functionName;
}

const WIDTH = 1_000;
const ROW = 16;
/** Frames narrower than this many pixels are left out, and names are cut to what fits. */
const NARROWEST = 3;
const LETTER = 6.2;
const DEEPEST = 24;

/** An SVG of the flame, callers on top, a share of the whole in each frame's title. */
export function drawFlame(root: Frame, title: string): string {
  const boxes: string[] = [];
  let deepest = 0;
  function draw(frame: Frame, left: number, depth: number): void {
    const width = (frame.ms / root.ms) * WIDTH;
    if (width < NARROWEST || depth > DEEPEST) return;
    deepest = Math.max(deepest, depth);
    boxes.push(boxOf(frame, { left, width, depth, share: frame.ms / root.ms }));
    let at = left;
    for (const callee of [...frame.callees.values()].sort((a, b) => b.ms - a.ms)) {
      draw(callee, at, depth + 1);
      at += (callee.ms / root.ms) * WIDTH;
    }
  }
  draw(root, 0, 1);
  const height = (deepest + 1) * ROW + 4;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="2" y="12">${escaped(title)}</text>`,
    ...boxes,
    '</svg>\n',
  ].join('\n');
}

interface FrameBox {
  readonly left: number;
  readonly width: number;
  readonly depth: number;
  readonly share: number;
}

function boxOf({ name }: Frame, { left, width, depth, share }: FrameBox): string {
  const text = name.slice(0, Math.max(0, Math.floor((width - 4) / LETTER)));
  const label =
    text.length < 2
      ? ''
      : `<text x="${(left + 2).toFixed(1)}" y="${depth * ROW + 12}">${escaped(text)}</text>`;
  const box = `<rect x="${left.toFixed(1)}" y="${depth * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colourOf(name)}"/>`;
  return `<g><title>${escaped(name)} ${(share * 100).toFixed(1)} %</title>${box}${label}</g>`;
}

/** The same name has the same colour in every picture. */
function colourOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return `hsl(${hash} 60% 78%)`;
}
