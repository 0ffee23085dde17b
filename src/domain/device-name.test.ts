import { expect, test } from 'vitest';
import { agentName, deviceName, isIos } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`;
const at = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints });

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/131.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Safari/604.1`,
    'Safari on iPhone',
  ],
  [mac, 'Safari on macOS'],
  ['something new', 'This browser'],
])('SPEC 12.17 the settings name the browser: %s', (userAgent, name) => {
  expect(deviceName(at(userAgent))).toBe(name);
});

test('an iPad that says it is a Mac is an iPad', () => {
  expect(deviceName(at(mac, 5))).toBe('Safari on iPad');
  expect([isIos(at(mac, 5)), isIos(at(mac))]).toEqual([true, false]);
});

test.each([
  [mac, 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['Firefox/1', 'Firefox'],
  ['Dalvik/2.1.0 (Linux; U; Android 15)', 'Android'],
  ['curl/8.5.0', ''],
  ['', ''],
  ['<b>Chrome/1</b> on <script>Windows', 'Chrome on Windows'],
  [`${'x'.repeat(500)}Firefox/1`, ''],
])('SPEC 19.6 what a call says of its browser, in words of ours: %s', (agent, name) => {
  expect(agentName(agent)).toBe(name);
});
