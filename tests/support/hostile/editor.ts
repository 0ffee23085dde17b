import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/portal/api-client.ts';

/** A field with an editor, as an admin uses it. */
export interface HtmlEditor {
  readonly name: string;
  /** Opens it, and answers where one writes. */
  readonly open: (page: Page) => Promise<Locator>;
  readonly save: (page: Page) => Promise<void>;
  /** What the server has then. */
  readonly stored: (admin: ApiClient) => Promise<string>;
  /** Where the page shows it. */
  readonly show: (page: Page, admin: ApiClient) => Promise<Locator>;
}
