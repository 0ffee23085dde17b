// @chunk events
const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "1st", "2nd", "11th" */
export function ordinal(place: number): string {
  return `${place}${endings[rules.select(place)] ?? 'th'}`;
}

/** "2nd of 5" */
export function placeText({ place, of }: { readonly place: number; readonly of: number }): string {
  return `${ordinal(place)} of ${of}`;
}
