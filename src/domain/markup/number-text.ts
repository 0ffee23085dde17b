/** A number as it stands in a text: "1,234". */
export function numberText(number: number): string {
  return number.toLocaleString('en-GB');
}
