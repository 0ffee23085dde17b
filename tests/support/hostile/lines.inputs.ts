// Names and titles with characters that show nothing, as keyboards, clipboards and pranksters put them there.

/** What is part of something visible, and stays. */
export const wellFormedLines = [
  [
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Clan',
    'UTS 51: the flag of Scotland',
  ],
  ['\u{1F3F4}\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}', 'UTS 51: the flag of Texas'],
  ['\u{1F3F3}\uFE0F\u200D\u26A7\uFE0F', 'UTS 51: a flag by a joiner'],
  ['\u{1F469}\u{1F3FD}\u200D\u{1F680} crew', 'UTS 51: an astronaut'],
  ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}', 'UTS 51: a family'],
  ['\u2764\uFE0F\u200D\u{1F525}', 'UTS 51: a heart on fire'],
  ['\u261D\uFE0F\u{1F3FD}', 'older phones write the variation before the colour'],
  ['1\uFE0F\u20E3 first, 2\u20E3', 'UTS 51: keycaps, with a variation and without'],
  ['\u2693\uFE0E Harbour', 'UTS 51: an anchor as text'],
  ['\u00A9\uFE0F 2954, \u2122\uFE0E', 'emoji-variation-sequences.txt'],
  ['\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645', 'Persian: a non-joiner within a verb'],
  ['\u06A9\u0627\u0631\u200C\u0647\u0627', 'Persian: a non-joiner before a plural'],
  ['\u0647\u200D.\u0642', 'Persian: the sign of the calendar'],
  ['\u0DC1\u0DCA\u200D\u0DBB\u0DD3 Lanka', 'Sinhala: Sri'],
  ['\u0915\u094D\u200D\u0937', 'Unicode 12.1: a half form in Devanagari'],
  ['\u0915\u094D\u200C\u0937', 'Unicode 12.1: a virama that shows'],
  ['\u09B0\u200D\u09CD\u09AF\u09BE\u09AE', 'Bengali: ya-phalaa behind ra'],
  ['\u0D05\u0D35\u0D28\u0D4D\u200D', 'Malayalam: a chillu as it was written before Unicode 5.1'],
  ['\u0B95\u0BCD\u200C\u0BB7', 'Tamil'],
  ['\u845B\u{E0100}\u57CE', 'Japanese: a surname with its own form of a letter'],
  ['\u1820\u180B\u1828', 'Mongolian: a form of a letter'],
  ['\u06DD', 'Arabic: a sign that counts as a control'],
  ['\u00D1and\u00FA \u041D\u0430\u0442\u0430\u0448\u0430 \u3055\u304F\u3089', 'letters'],
].map(([input = '', source = '']) => ({ input, source }));

/** What is not, and goes. */
export const strayLines = [
  ['Ace\u200B', 'Ace', 'a space of no width, from web pages'],
  ['A\u200Dce', 'Ace', 'a joiner between letters that join nothing'],
  ['A\u00ADce', 'Ace', 'a soft hyphen, from books'],
  ['\uFEFFAce', 'Ace', 'a byte order mark, from files'],
  ['\u202EecA', 'ecA', 'a mark that turns the text around'],
  ['\u2068Ace\u2069', 'Ace', 'isolates, as chats put them around names'],
  ['\u200EAce\u200F', 'Ace', "a phone's contacts put them around numbers"],
  ['A\uFE0Fce', 'Ace', 'a variation of a letter'],
  ['Ace\u{E0041}\u{E0042}', 'Ace', 'tags, which can carry a hidden text'],
  ['\u{1F3F4}\u{E0067}\u{E0062}', '\u{1F3F4}', 'a flag that was cut off'],
  ['\u{1F680}\u200D', '\u{1F680}', 'an emoji that was cut off'],
  ['\u0645\u06CC\u200C\u200C\u200C', '\u0645\u06CC', 'non-joiners at an end'],
  ['Op\tOverlord\nTonight', 'Op Overlord Tonight', 'cells and lines of a table'],
  ['Op\u2028Overlord', 'Op Overlord', 'a line separator'],
  ['Ace\u0007\u001B', 'Ace', 'controls of a terminal'],
  ['\u2800\u3164\u115F Ace', 'Ace', 'blanks that count as letters'],
].map(([input = '', shown = '', source = '']) => ({ input, shown, source }));
