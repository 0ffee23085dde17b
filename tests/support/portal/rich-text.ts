import type { Locator, Page } from '@playwright/test';

interface Carried {
  readonly html?: string;
  readonly text?: string;
  readonly files?: readonly { name: string; type: string; bytes: readonly number[] }[];
}

/** Pastes at the cursor, as a browser would. */
export function paste(editor: Locator, carried: Carried): Promise<void> {
  return editor.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    if (given.html !== undefined) clipboardData.setData('text/html', given.html);
    if (given.text !== undefined) clipboardData.setData('text/plain', given.text);
    for (const { name, type, bytes } of given.files ?? []) {
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }));
    }
    const paste = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', paste));
  }, carried);
}

/** Drops files onto the middle of the editor. */
export function drop(editor: Locator, files: Carried['files'] = []): Promise<void> {
  return editor.evaluate((element, given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, bytes } of given) {
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    }
    const { left, top } = element.getBoundingClientRect();
    const place = { clientX: left + 30, clientY: top + 30 };
    element.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }),
    );
  }, files);
}

/** The editor of the field with this label. */
export function richText(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true });
}

export function tool(page: Page, name: string): Locator {
  return page.getByRole('toolbar').getByRole('button', { name, exact: true });
}
