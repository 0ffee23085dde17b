import { addressOfEventForm } from '#domain/addresses.ts';

/** What opens the entry of a code over an event, in its address. */
export const CODE_FORM = 'here';

/** The address to which the picture of the code leads a member's phone. */
export function codeAddress(eventId: string, code: string): string {
  return addressOfEventForm(eventId, `${CODE_FORM}-${code}`);
}

/** The code that an address brings along; '' for none. */
export function codeInForm(form: string | undefined): string {
  const [kind, code = ''] = (form ?? '').split('-');
  return kind === CODE_FORM && /^\d{6}$/.test(code) ? code : '';
}

/** "123 456" */
export function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
