import { describe, expect, it } from 'vitest';
import { keepingWanted } from './tab-storage.data.ts';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${SAFARI}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`;
const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const at = (userAgent: string, standalone?: boolean) => ({
  userAgent,
  maxTouchPoints: userAgent.includes('iPhone') ? 5 : 0,
  ...(standalone !== undefined && { standalone }),
});

describe('SPEC 11.8 what a tab keeps is cleared after seven days', () => {
  it.each([
    ['on an iPhone', at(iPhone, false), true, 'home-screen'],
    ['not from its home screen', at(iPhone, true), false, null],
    ['in Safari on a Mac', at(mac), true, 'dock'],
    ['not from its Dock', at(mac), false, null],
    ['not in Chrome', at(chromeOnMac), true, null],
  ] as const)('%s', (_, browser, isInTab, keeping) => {
    expect(keepingWanted({ browser, isInTab })).toBe(keeping);
  });
});
