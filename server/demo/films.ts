/** Openly licensed films that stand in for the organisation's own recordings. */
const films = [
  ...['aqz-KE-bpKQ', 'eRsGyueVLvQ', 'R6MlUcmOul8', 'TLkA0RELQ1g', 'Y-rmzh0PI3c', 'WhWc3b3KhnY'],
  ...['_cMxraX_5RE', 'SkVqJ1SGeL0', 'Z4C82eyhwgU', 'mN0zPOpADL4', 'UXqq0ZvbOnk', 'pKmSdY56VtY'],
] as const;

/** The saved form of a film's address; the count wraps around. */
export function filmAt(place: number): string {
  return `https://www.youtube.com/embed/${films[place % films.length] ?? films[0]}`;
}

/** One from the other host, so that both are shown. */
export const vimeoFilm = 'https://player.vimeo.com/video/1084537';
