import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { expiringAddresses } from '#tests/support/hostile/expiring-addresses.inputs.ts';
import { ImageField } from './image-field.tsx';

test.each(expiringAddresses)(
  'SPEC 16.14 the field of a picture that will be gone says so and what to do: $input ($source)',
  ({ address, expected }) => {
    const drawn = fieldWith(address);
    expect(drawn.includes('Upload it here to keep it.')).toBe(expected);
    expect(drawn.includes('aria-describedby')).toBe(expected);
  },
);

test('SPEC 16.14 a field without a picture has no note', () => {
  expect(fieldWith('')).toMatch(/role="status" hidden=""/);
});

test('SPEC 11.6 and 16.12 what is to be known of a picture from elsewhere is a note, and no error', () => {
  const drawn = fieldWith('/kept/a', 'This picture stands still.');
  expect(drawn).toMatch(/<p class="help" id="([^"]+)" role="status">This picture stands still\./);
  expect(drawn).not.toContain('class="error"');
});

function fieldWith(value: string, note?: string): string {
  const nothing = () => undefined;
  const upload = () => Promise.reject(new Error('Nothing is sent.'));
  return renderToStaticMarkup(
    createElement(ImageField, {
      label: 'Image (optional)',
      value,
      note,
      onChange: nothing,
      upload,
      onUploading: nothing,
    }),
  );
}
