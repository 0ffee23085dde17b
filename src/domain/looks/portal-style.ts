/** What Admins chose of the portal's look. */
export interface ChosenLook {
  /** The accent colour as #rrggbb; null for the usual one. */
  readonly accent: string | null;
  /** The address of the picture behind every screen; null for the usual one. */
  readonly background: string | null;
}

/** The custom properties that stand in for those of tokens.css, with their values. */
export function portalProperties({ accent, background }: ChosenLook): Record<string, string> {
  return {
    ...(accent !== null && {
      '--beacon': accent,
      '--beacon-hi': mix(accent, 65, '#fff'),
      '--beacon-wash': mix(accent, 13, 'transparent'),
      '--beacon-edge': mix(accent, 42, 'transparent'),
      '--focus': mix(accent, 50, '#fff'),
    }),
    ...(background !== null && { '--sky-picture': `url("${background}")` }),
  };
}

/** `portalProperties` as the text of a style attribute; empty for the usual look. */
export function portalStyle(look: ChosenLook): string {
  return Object.entries(portalProperties(look))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

function mix(colour: string, percent: number, other: string): string {
  return `color-mix(in srgb,${colour} ${percent}%,${other})`;
}
