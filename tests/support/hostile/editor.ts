import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/portal/api-client.ts';

/** A field with an editor, as an admin uses it. */
export interface HtmlEditor {
  readonly name: string;
  /** Opens the editor, and returns the element to write in. */
  readonly open: (page: Page) => Promise<Locator>;
  readonly save: (page: Page) => Promise<void>;
  /** The text that the server has stored. */
  readonly stored: (admin: ApiClient) => Promise<string>;
  /** The element in which the page shows the text. */
  readonly show: (page: Page, admin: ApiClient) => Promise<Locator>;
}
