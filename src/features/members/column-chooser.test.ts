import { expect, it } from 'vitest';
import { columnsIn } from './column-chooser.tsx';

it("SPEC 20.8 the table begins with SPEC 2.38's columns, and has what was chosen in its own order", () => {
  expect(columnsIn(null)).toEqual(['Email', 'Join Date']);
  expect(columnsIn('')).toEqual([]);
  expect(columnsIn('Join Date,Flags,passwordHash')).toEqual(['Flags', 'Join Date']);
});
