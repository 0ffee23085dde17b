// What a line may hold that shows nothing by itself: only what is part of something visible.

/** Emoji, with their colour, gender and family, and the flags of countries within a country (UTS 51). */
const emoji = [
  String.raw`[\d#*]\uFE0F?\u20E3`,
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}`,
  String.raw`\p{Extended_Pictographic}(?:[\uFE0E\uFE0F]?[\u{1F3FB}-\u{1F3FF}]?\uFE0F?)(?:\u200D\p{Extended_Pictographic}(?:[\uFE0E\uFE0F]?[\u{1F3FB}-\u{1F3FF}]?\uFE0F?))*`,
];

/** A character that shows nothing belongs to no word, although it may belong to a script. */
const NEITHER = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}]`;

/** Forms of one character: as text or as a picture, of Han, Mongolian and Myanmar letters. */
const variations = [
  String.raw`\p{Emoji}[\uFE0E\uFE0F]`,
  String.raw`\p{Script=Han}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?!${NEITHER})\p{Script=Mongolian}[\u180B-\u180D\u180F]`,
  String.raw`(?<=\p{Script=Mongolian})(?<!${NEITHER})\u180E(?=\p{Script=Mongolian})(?!${NEITHER})`,
  String.raw`\p{Script=Myanmar}\uFE00`,
];

const scripts = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'],
  ...['Myanmar', 'Balinese', 'Javanese', 'Tibetan', 'Sundanese', 'Chakma', 'Adlam'],
  ...['Hanifi_Rohingya', 'Egyptian_Hieroglyphs'],
];
const joined = scripts.map((script) => String.raw`\p{Script=${script}}`).join('');
/** Signs that take the vowel from a letter (class 9 of UnicodeData.txt). */
const VIRAMAS = [
  String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0F84\u1039\u103A\u1714`,
  String.raw`\u1715\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\u2D7F\uA806\uA82C\uA8C4\uA953\uA9C0\uAAF6`,
  String.raw`\uABED\u{10A3F}\u{11046}\u{11070}\u{1107F}\u{110B9}\u{11133}\u{11134}\u{111C0}\u{11235}\u{112EA}`,
  String.raw`\u{1134D}\u{11442}\u{114C2}\u{115BF}\u{1163F}\u{116B6}\u{1172B}\u{11839}\u{1193D}\u{1193E}`,
  String.raw`\u{119E0}\u{11A34}\u{11A47}\u{11A99}\u{11C3F}\u{11D44}\u{11D45}\u{11D97}`,
].join('');

/** Joiners where they shape letters: between two of a script that has them, behind a virama, behind a letter of Persian. */
const joiners = [
  String.raw`(?<=[${joined}])(?<!${NEITHER})[\u200C\u200D](?=[${joined}])(?!${NEITHER})`,
  String.raw`(?<=[${VIRAMAS}])[\u200C\u200D]`,
  String.raw`(?<=\p{Script=Arabic})(?<!${NEITHER})\u200D`,
];

/** How hieroglyphs stand over and in each other. */
const joints = String.raw`(?<=\p{Script=Egyptian_Hieroglyphs})(?<!${NEITHER})[\u{13430}-\u{1343F}]+`;

/** Signs over numbers count among the controls, and are visible. */
const signs = String.raw`[\u0600-\u0605\u06DD\u08E2]`;

const breaks = String.raw`[\t\n\v\f\r\u0085\u2028\u2029]+`;
const unseen = String.raw`[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;

const visible = [...emoji, ...variations, ...joiners, joints, signs].join('|');
const parts = new RegExp(`(${visible})|(${breaks})|${unseen}`, 'gu');

/** What goes may have kept apart what nobody sees now; real text settles at once. */
const MOST_ROUNDS = 5;

/**
 * The line without characters that show nothing, or turn around what follows: otherwise two different names could look the
 * same. What is part of an emoji, or shapes Persian, Indic and other letters, stays. A break becomes a space. The same text
 * again comes back as it is.
 */
export function visibleText(line: string): string {
  let text = line;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const shown = withoutStray(text);
    if (shown === text) return text;
    text = shown;
  }
  return text.replace(new RegExp(unseen, 'gu'), '');
}

function withoutStray(line: string): string {
  return line.replace(parts, (_, kept: string | undefined, isBreak: string | undefined) =>
    kept === undefined && isBreak !== undefined ? ' ' : (kept ?? ''),
  );
}
