import { describe, expect, it } from 'vitest';
import { emptyDraft, resourceErrors, trimmed } from './resource-draft.ts';

const good = { ...emptyDraft, name: 'Planner', link: 'https://tools.example/' };

describe('a resource that is written', () => {
  it('needs a name and a web address', () => {
    expect(Object.keys(resourceErrors({ ...emptyDraft, name: '  ' }))).toEqual(['name', 'link']);
    expect(resourceErrors(good)).toEqual({});
  });

  it.each(['javascript:alert(1)', 'ops@tools.example', 'https://bank.example@evil.example/'])(
    'does not take %s for a link',
    (link) => {
      expect(Object.keys(resourceErrors({ ...good, link }))).toEqual(['link']);
    },
  );

  it('is sent without the space around it, and with a complete address', () => {
    const draft = { ...good, name: ' Planner ', link: ' tools.example/x' };
    expect(trimmed(draft)).toMatchObject({ name: 'Planner', link: 'https://tools.example/x' });
  });
});
