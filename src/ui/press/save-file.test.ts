import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

const click = vi.fn();
const share = vi.fn(async (_: ShareData) => undefined);
const event = { name: 'convoy.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR' };

beforeEach(() => {
  vi.useFakeTimers();
  click.mockClear();
  share.mockReset();
  vi.stubGlobal('document', { createElement: () => ({ click }) });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function beAnApp(): void {
  vi.stubGlobal('navigator', { standalone: true, share, canShare: () => true });
}

test('a file is saved by the browser, which may read it for a minute', async () => {
  vi.stubGlobal('navigator', { share, canShare: () => true });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  expect(await saveFile(event)).toBe('saved');
  expect([click.mock.calls.length, share.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledTimes(1);
});

test('an app on an iPhone’s home screen hands it to the system', async () => {
  beAnApp();
  expect(await saveFile(event)).toBe('handed over');
  expect(share.mock.calls[0]?.[0].files?.[0]?.name).toBe('convoy.ics');
  expect(click).not.toHaveBeenCalled();
});

test('whoever closes the system’s question wants no file', async () => {
  beAnApp();
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  expect(await saveFile(event)).toBe('handed over');
  expect(click).not.toHaveBeenCalled();
});

test('a file that took longer than the press lasts is saved all the same', async () => {
  beAnApp();
  share.mockRejectedValueOnce(new DOMException('no press', 'NotAllowedError'));
  expect(await saveFile(event)).toBe('saved');
  expect(click).toHaveBeenCalledTimes(1);
});
