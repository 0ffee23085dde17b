import { describe, expect, it } from 'vitest';
import { pictureFilesOf } from './rich-text-files.ts';

const picture = new File(['x'], 'a.png', { type: 'image/png' });

function clipboard(html: string, files: readonly File[]) {
  return { getData: () => html, files: files as unknown as FileList };
}

describe('the files of a clipboard that are meant', () => {
  it('are those of a copied picture, with or without its HTML', () => {
    expect(pictureFilesOf(clipboard('', [picture]))).toEqual([picture]);
    const html = '<meta charset="utf-8"><img src="https://a.example/a.png">';
    expect(pictureFilesOf(clipboard(html, [picture]))).toEqual([picture]);
  });

  it('are none beside a copied text, which an office program draws as a picture too', () => {
    expect(pictureFilesOf(clipboard('<table><td>9</td></table>', [picture]))).toEqual([]);
  });

  it('are none where there is nothing', () => {
    expect(pictureFilesOf(null)).toEqual([]);
    expect(pictureFilesOf(clipboard('', []))).toEqual([]);
  });
});
