import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partsAlone, partsIn } from './parts.ts';

const SRC = join(import.meta.dirname, '..', '..', 'src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));

describe('SPEC 17.10 a part of the app whose file is missing', () => {
  it('takes nothing with it: each is drawn within a Part', () => {
    expect(partsIn(sources).length).toBeGreaterThan(20);
    expect(partsAlone(sources)).toEqual([]);
  });

  const part = "export const Form = lazy(() => import('./form.tsx'));\n";

  it.each([
    ['alone', `${part}const Screen = () => <div><Form /></div>;`],
    ['with nothing that keeps it', `${part}const Screen = () => <Suspense><Form /></Suspense>;`],
    ['in place of another', `${part}const Screen = () => <Part missing={<Form />}><p /></Part>;`],
  ])('control: the check fails for one that is drawn %s', (_, text) => {
    expect(partsAlone([{ path: 'screen.tsx', text }])).not.toEqual([]);
  });

  it('control: the check fails for one of another file, by whatever name', () => {
    const text = "import { Form as F } from './parts.ts';\nconst Screen = () => <F />;";
    const files = [
      { path: 'parts.ts', text: part },
      { path: 'screen.tsx', text },
    ];
    expect(partsAlone(files)).toEqual(['screen.tsx draws F outside a Part']);
  });

  it('control: the check passes for one within a Part', () => {
    const text = `${part}const Screen = () => <Part>{isOpen && <Form />}</Part>;`;
    expect(partsAlone([{ path: 'screen.tsx', text }])).toEqual([]);
  });
});
