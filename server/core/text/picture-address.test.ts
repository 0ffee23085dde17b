import { expect, it } from 'vitest';
import { isAllowedPicture } from './picture-address.ts';

const hosts = ['pictures.example', 'Other.example:8443'];

it.each([
  '',
  '/uploads/a1.webp',
  '/art/sample/dawn-line.webp',
  'https://pictures.example/a.png?size=2',
  'https://other.example:8443/a.png',
])('SPEC 5.24 a picture field may hold %j', (address) => {
  expect(isAllowedPicture(address, hosts)).toBe(true);
});

it.each([
  'http://pictures.example/a.png',
  'https://elsewhere.example/a.png',
  'https://pictures.example@elsewhere.example/a.png',
  'https://pictures.example:8443/a.png',
  '/api/auth/logout',
  '/art/../api/auth/logout.webp',
  '/art/%2e%2e/a.webp',
  '//elsewhere.example/art/a.webp',
  'javascript:x()',
])('SPEC 5.24 a picture field may not hold %j', (address) => {
  expect(isAllowedPicture(address, hosts)).toBe(false);
});
