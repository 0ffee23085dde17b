import { expect, it } from 'vitest';
import { auditSubjects } from '#contract/audit.ts';
import { placeOfChange } from './change-place.ts';

const change = {
  ...{
    subjectId: 'x1',
    departmentId: 'logistics',
    before: null,
    after: null,
    title: 'Fuel',
    isThere: true,
  },
};

it.each([
  ['member', '/leader-dashboard?view=members&member=x1'],
  ['event', '/events/x1'],
  ['post', '/home?post=x1'],
  ['section', '/aboutus?section=x1'],
  ['page', '/page/x1'],
  ['posting', '/departments/logistics?managed=x1#manage-applications'],
  ['resource', '/departments/logistics#resources'],
  ['department', '/departments?dept=x1'],
  ['position', '/leader-dashboard?view=departments&edit=position%2Fx1'],
  ['role', '/leader-dashboard?view=departments&edit=role%2Fx1'],
  ['category', '/departments/logistics?category=x1#videos'],
  ['video', '/departments/logistics#videos'],
  ['motd', '/leader-dashboard'],
  ['template', '/events'],
  ['series', '/events'],
  ['portal', '/leader-dashboard?view=portal'],
] as const)('SPEC 23.8 a change of the %s leads to %s', (subject, path) => {
  expect(placeOfChange({ ...change, subject })).toBe(path);
});

it('SPEC 23.8 what is gone leads nowhere, nor does a member who has left', () => {
  for (const subject of auditSubjects)
    expect(placeOfChange({ ...change, subject, isThere: false })).toBeNull();
  expect(placeOfChange({ ...change, subject: 'member', title: '' })).toBeNull();
});

it('SPEC 23.8 a video leads to its category, also in the library of the leaders', () => {
  const before = { categoryId: 'c1' };
  const video = { ...change, subject: 'video', before, departmentId: 'leadership' } as const;
  expect(placeOfChange(video)).toBe('/leader-dashboard?view=leadershipVideos&category=c1');
});

it.each([
  [{ registration: 'invited' }, 'joining'],
  [{ notice: true }, 'joining'],
  [{ tagline: 'Onward' }, 'portal'],
  [{ name: 'Dawn Line', notice: true }, 'portal'],
])('SPEC 23.8 what changed of the portal, %j, leads to where it is set: %s', (after, view) => {
  const before = { name: 'Muster', registration: 'open', notice: false, tagline: '' };
  const path = placeOfChange({ ...change, subject: 'portal', before, after });
  expect(path).toBe(`/leader-dashboard?view=${view}`);
});
