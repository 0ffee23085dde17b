import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { heldText, holdersIn } from './holders.ts';

const END = 'Take it from them? This cannot be undone.';

describe('SPEC 29.14 a position that members hold', () => {
  it('names them, and counts those who are not named', () => {
    expect(heldText({ names: ['Nova'], count: 1 })).toBe(`Held by Nova. ${END}`);
    expect(heldText({ names: ['Nova', 'Rho'], count: 2 })).toBe(`Held by Nova and Rho. ${END}`);
    expect(heldText({ names: ['Nova', 'Rho'], count: 5 })).toBe(
      'Held by Nova, Rho and 3 more. Take it from them? This cannot be undone.',
    );
    const many = ['A', 'B', 'C', 'D', 'E', 'F'];
    expect(heldText({ names: many, count: 6 })).toBe(`Held by A, B, C, D, E and 1 more. ${END}`);
  });

  it('is told from every other refusal, and survives an answer that names nobody', () => {
    const held = new ApiError('position_held', 'Held.', {
      current: { holders: ['Nova'], count: 4 },
    });
    expect(holdersIn(held)).toEqual({ names: ['Nova'], count: 4 });
    expect(holdersIn(new ApiError('forbidden', 'No.'))).toBeNull();
    expect(holdersIn(new NetworkError('Away.'))).toBeNull();
    const bare = holdersIn(new ApiError('position_held', 'Held.'));
    expect(bare && heldText(bare)).toBe(`Held by members. ${END}`);
  });
});
