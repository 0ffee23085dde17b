import { expect, test } from 'vitest';
import { passingOver } from './passing-over.ts';

const hauler = { id: 'h', name: 'Hauler', icon: '', department: '', capacity: 2 };

test('SPEC 30.31 it is asked before a capacity or a list is passed over, and said whom that concerns', () => {
  const full = passingOver({ ...hauler, attending: 2, waiting: 3 }, 'Nova');
  expect(full.title).toBe('Hauler is full. Put Nova in?');
  expect(full.text).toBe('It then has more people than places, and 3 still wait.');
  const free = passingOver({ ...hauler, attending: 1, waiting: 3 }, 'Nova');
  expect(free.title).toBe('Pass the waitlist of Hauler?');
  expect(free.text).toBe('3 wait for this role and were there first.');
});
