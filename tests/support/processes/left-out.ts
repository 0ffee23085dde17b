import type { TestInfo } from '@playwright/test';
import { LEFT_OUT } from './counts.ts';

/** Skips a test that this machine cannot run: it is listed at the end, and counts as neither passed nor failed. */
export function leaveOut(info: TestInfo, reason: string): void {
  info.annotations.push({ type: LEFT_OUT, description: reason });
  info.skip(true, reason);
}
