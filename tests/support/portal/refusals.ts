import type { Page } from '@playwright/test';
import { KEY_HEADER, MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';

interface Refused {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/api`, as a pattern of Playwright's. */
  readonly path: string;
  readonly status?: number;
  readonly code?: string;
  /** The sentences at fields, by the field's name. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Refuses a call as the server does, until the returned function is called. */
export async function refuseCall(
  page: Page,
  { method, path, status = 422, code = 'invalid', fields }: Refused,
  message: string,
): Promise<() => Promise<void>> {
  const pattern = `**/api${path}`;
  await page.route(pattern, async (route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    const key = request.headers()[KEY_HEADER];
    const headers = {
      [MARKER_HEADER]: MARKER_VALUE,
      ...(key !== undefined && { [KEY_HEADER]: key }),
    };
    const body = JSON.stringify({ status, code, message, fields });
    await route.fulfill({ status, contentType: 'application/problem+json', headers, body });
  });
  return () => page.unroute(pattern);
}
