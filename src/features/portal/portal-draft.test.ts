import { describe, expect, it } from 'vitest';
import { portalNames, type PortalSettings } from '#contract/portal.ts';
import { colourIn, colourProblem, draftOf, editOf } from './portal-draft.ts';
import { missingIn, NO_MAIL, originText } from './portal-words.ts';

const value = {
  ...{ name: 'Muster', tagline: '', accent: '#f7c37d', contactEmail: null, chatInviteUrl: null },
  ...{ zone: 'UTC', registration: 'open', notice: false, mailFrom: 'no-reply@crew.example' },
  ...{ logo: null, background: null },
};
const usual = Object.fromEntries(
  portalNames.map((name) => [name, { value: value[name], from: 'default' }]),
) as unknown as PortalSettings;
const whole: PortalSettings = {
  ...usual,
  name: { value: 'Dawn Line', from: 'portal' },
  contactEmail: { value: 'host@crew.example', from: 'environment' },
  logo: { value: '/uploads/mark.png', from: 'portal' },
};

describe('the form of the portal', () => {
  it('sends what was changed alone, and null for what was emptied', () => {
    const draft = draftOf(whole);
    expect(editOf(draft, whole)).toEqual({});
    expect(editOf({ ...draft, name: ' ', tagline: ' Onward ' }, whole)).toEqual({
      ...{ name: null, tagline: 'Onward' },
    });
  });

  it('leaves the usual sender blank, since it follows the contact', () => {
    expect(draftOf(usual).mailFrom).toBe('');
    expect(editOf({ ...draftOf(usual), mailFrom: 'post@crew.example' }, usual)).toEqual({
      mailFrom: 'post@crew.example',
    });
  });

  it('SPEC 22.3 judges a colour once it is one', () => {
    expect(colourIn({ accent: ' #85B9FB ' })).toBe('#85b9fb');
    expect(colourProblem({ accent: '#85b9fb' })).toBeUndefined();
    expect(colourProblem({ accent: '#7a1' })).toBeUndefined();
    expect(colourProblem({ accent: '#7a1f1f' })).toMatch(/too dark/);
  });

  it('SPEC 22.8 says plainly what is missing, and nothing where nothing is', () => {
    expect(missingIn(usual, { sendsMail: false })).toHaveLength(4);
    expect(missingIn(usual, { sendsMail: false })[0]).toBe(NO_MAIL);
    expect(missingIn(whole, { sendsMail: true })).toEqual([]);
  });

  it('SPEC 22.8 says where each setting comes from', () => {
    expect(originText('contactEmail', whole.contactEmail)).toBe(
      'CONTACT_EMAIL sets this on the server.',
    );
    expect(originText('name', whole.name)).toBe('Set here. Empty it for the usual one.');
    expect(originText('tagline', usual.tagline)).toBe('Stands below the name. There is none yet.');
    expect(originText('accent', usual.accent)).toBe('This is the usual one.');
  });
});
