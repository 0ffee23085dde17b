import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openChromium } from './chromium.ts';
import { type Engine, type EngineName } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebkit } from './webkit.ts';

const LIBRARIES = '/usr/lib';

/** How to start the engine on this machine; null where a part of it is missing. */
export function findEngine(name: EngineName): (() => Promise<Engine>) | null {
  switch (name) {
    case 'chromium':
      return openChromium;
    case 'firefox': {
      const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
      return program === undefined ? null : () => openFirefox(program);
    }
    case 'webkit': {
      const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
      const browser = findMiniBrowser();
      if (browser === null || !existsSync(driver) || !existsSync(screen)) return null;
      return () => openWebkit({ driver, browser });
    }
  }
}

/** The Debian packages of each engine. */
export const PACKAGES: Readonly<Record<EngineName, string>> = {
  chromium: 'chromium-headless-shell',
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver xvfb',
};

/** The path of WebKitGTK's MiniBrowser, whose folder is named after the architecture and the library's version. */
function findMiniBrowser(): string | null {
  if (!existsSync(LIBRARIES)) return null;
  const found = readdirSync(LIBRARIES)
    .flatMap((kind) => ['4.1', '4.0'].map((of) => join(LIBRARIES, kind, `webkit2gtk-${of}`)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
  return found ?? null;
}
