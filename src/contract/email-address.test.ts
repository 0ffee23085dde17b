import { describe, expect, it } from 'vitest';
import { typedAddresses } from '#tests/support/hostile/email-addresses.inputs.ts';
import { isEmailAddress, mailedAddress, mailtoAddress } from './email-address.ts';
import { emailAddress, NO_EMAIL } from './shapes.ts';

describe('SPEC 5.29 an email address', () => {
  it.each(typedAddresses)('$input is mailed to $expected ($source)', ({ input, expected }) => {
    expect(isEmailAddress(input)).toBe(expected !== null);
    if (expected !== null) expect(mailedAddress(input)).toBe(expected);
  });

  it('is kept as it was typed, without the blanks around it', () => {
    const typed = ' Fiona@B\u00fccher.example\t';
    expect(emailAddress.parse(typed)).toBe('Fiona@B\u00fccher.example');
    expect(emailAddress.safeParse('fiona').error?.issues).toMatchObject([{ message: NO_EMAIL }]);
  });

  it('is judged in proportion to its length, since any other way takes hours for these', () => {
    const many = 5_000_000;
    for (const text of ['a.'.repeat(many), `a@${'b.'.repeat(many)}`, '-'.repeat(many)])
      expect(isEmailAddress(text)).toBe(false);
  });

  it.each([
    ['a&b?c=d@example.org', 'mailto:a%26b%3Fc%3Dd@example.org'],
    ['fiona@b\u00fccher.example', 'mailto:fiona@xn--bcher-kva.example'],
    ['100%@example.org', 'mailto:100%25@example.org'],
    ['\u7528\u6237@example.com', 'mailto:%E7%94%A8%E6%88%B7@example.com'],
  ])('%s is linked as %s (RFC 6068)', (address, link) => {
    expect(mailtoAddress(address)).toBe(link);
  });
});
