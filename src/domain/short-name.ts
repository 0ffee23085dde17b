/** What an organisation is called where there is little room, as below its icon: the first word of its name. */
export function shortName(name: string): string {
  return name.split(' ')[0] ?? name;
}
