import { expect, it } from 'vitest';
import { imageAddress } from './image-address.ts';

it.each([
  ['https://cdn.discordapp.com/a.png', 'https://cdn.discordapp.com/a.png'],
  ['http://192.168.0.7/a.png', 'http://192.168.0.7/a.png'],
  ['/uploads/a.webp', '/uploads/a.webp'],
  ['uploads/a.webp', '/uploads/a.webp'],
])('SPEC 5.23: the image %s is fetched from %s', (address, from) => {
  expect(imageAddress(address)).toBe(from);
});

it.each([null, undefined, ''])(
  'SPEC 5.23: where the address is %j there is no image',
  (address) => {
    expect(imageAddress(address)).toBeNull();
  },
);
