interface PastedInput {
  /** The program, and a source that shows what it writes. */
  readonly source: string;
  readonly input: string;
  /** The HTML that the editor gets. */
  readonly read: string;
  /** The HTML that the editor stores. */
  readonly stored: string;
}

/** A list entry as Word writes it: a paragraph whose mark is text, between conditional comments by which older readers leave it out. */
function entryOfWord(level: number, mark: string, words: string, list = 'l0'): string {
  return (
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level / 2}in;mso-add-space:auto;text-indent:-.25in;` +
    `mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;` +
    `mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>` +
    `&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\n\n`
  );
}

const WORD = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">\n<head>\n` +
  `<meta name=Generator content="Microsoft Word 15">\n<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]-->\n` +
  `<style>\n<!--\n p.MsoNormal, li.MsoNormal {margin:0in;font-size:12.0pt;}\n span.Loud {mso-style-name:Loud;font-weight:bold;}\n-->\n` +
  `</style>\n</head>\n<body lang=EN-US style='tab-interval:.5in'>\n<!--StartFragment-->\n\n${body}<!--EndFragment-->\n</body>\n</html>`;

/** A list entry as Word Online writes it: in a list of its own within a wrapper. */
function entryOnline(tag: 'ol' | 'ul', level: number, words: string, start = 1): string {
  return (
    `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="BulletListStyle1 SCXW1" role="list" start="${start}">` +
    `<li data-leveltext="" data-font="Symbol" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" ` +
    `role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">` +
    `${words}</span></span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`
  );
}

/** The HTML that programs put on the clipboard. */
export const pastedInputs: readonly PastedInput[] = [
  {
    source: 'Google Docs: looks are styles, and a b that isn’t bold is around all',
    input:
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7d347fee"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400;font-style:normal;text-decoration:none;">Plan</span></h2>' +
      '<p dir="ltr"><span style="font-weight:400;">Be </span><span style="font-weight:700;">there</span><span style="font-weight:400;font-style:italic;"> on time</span>' +
      '<span style="text-decoration:line-through;-webkit-text-decoration-skip:none;">late</span></p><br>' +
      '<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>Fuel</span></p></li>' +
      '<ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Two tanks</span></p></li></ul></ul></b><br class="Apple-interchange-newline">',
    read: '<h2>Plan</h2><p>Be <strong>there</strong><em> on time</em><del>late</del></p><p></p><ul><li><p>Fuel</p><ul><li><p>Two tanks</p></li></ul></li></ul>',
    stored:
      '<h2>Plan</h2><p>Be <strong>there</strong><em> on time</em><del>late</del></p><p></p><ul><li>Fuel<ul><li>Two tanks</li></ul></li></ul>',
  },
  {
    source: 'Word: lists with depth are paragraphs',
    input: WORD(
      `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bring:<o:p></o:p></b></p>\n\n` +
        entryOfWord(1, '·', 'fuel') +
        entryOfWord(2, 'o', '<i>two</i> tanks') +
        entryOfWord(3, '§', 'full') +
        entryOfWord(1, '·', 'ammo') +
        `<p class=MsoNormal>Then <span class=Loud>go</span>.</p>\n\n`,
    ),
    read: '<p><strong>Bring:</strong></p><ul><li>fuel<ul><li><em>two</em> tanks<ul><li>full</li></ul></li></ul></li><li>ammo</li></ul><p>Then <strong>go</strong>.</p>',
    stored:
      '<p><strong>Bring:</strong></p><ul><li>fuel<ul><li><em>two</em> tanks<ul><li>full</li></ul></li></ul></li><li>ammo</li></ul><p>Then <strong>go</strong>.</p>',
  },
  {
    source: 'Word: a numbered list that goes on from another, with letters below',
    input: WORD(
      entryOfWord(1, '3.', 'jump') +
        entryOfWord(2, 'a.', 'engines') +
        entryOfWord(2, 'b.', 'shields') +
        entryOfWord(1, '4.', 'land') +
        entryOfWord(1, '·', 'rest', 'l1'),
    ),
    read: '<ol start="3"><li>jump<ol><li>engines</li><li>shields</li></ol></li><li>land</li></ol><ul><li>rest</li></ul>',
    stored:
      '<ol start="3"><li>jump<ol><li>engines</li><li>shields</li></ol></li><li>land</li></ol><ul><li>rest</li></ul>',
  },
  {
    source: 'Word Online: each entry is a list of its own',
    input:
      entryOnline('ul', 1, 'fuel') +
      entryOnline('ul', 2, 'two tanks') +
      entryOnline('ul', 1, 'ammo') +
      '<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="2"><span>Route</span></p></div>' +
      entryOnline('ol', 1, 'jump', 2) +
      entryOnline('ol', 1, 'land', 3),
    read: '<ul><li><p>fuel\u00a0</p><ul><li><p>two tanks\u00a0</p></li></ul></li><li><p>ammo\u00a0</p></li></ul><h2>Route</h2><ol start="2"><li><p>jump\u00a0</p></li><li><p>land\u00a0</p></li></ol>',
    stored:
      '<ul><li>fuel\u00a0<ul><li>two tanks\u00a0</li></ul></li><li>ammo\u00a0</li></ul><h2>Route</h2><ol start="2"><li>jump\u00a0</li><li>land\u00a0</li></ol>',
  },
  {
    source: 'Outlook: text in divs and spans',
    input:
      '<div class="WordSection1"><p class="MsoNormal"><span style="font-size:11.0pt">Hi all,<o:p></o:p></span></p>' +
      '<p class="MsoNormal"><span><o:p>&nbsp;</o:p></span></p><div><div>See <a href="https://example.org/">the map</a></div><div><strong>now</strong></div></div>' +
      '<span style="display:none;mso-hide:all">preview</span></div>',
    read: '<p>Hi all,</p><p>\u00a0</p><p>See <a href="https://example.org/">the map</a></p><p><strong>now</strong></p>',
    stored:
      '<p>Hi all,</p><p>\u00a0</p><p>See <a href="https://example.org/">the map</a></p><p><strong>now</strong></p>',
  },
  {
    source: 'Google Sheets: looks of cells are styles of theirs',
    input:
      '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style>' +
      '<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"><col width="100"></colgroup><tbody>' +
      '<tr style="height:21px;"><td style="overflow:hidden;font-weight:bold;" data-sheets-value="{&quot;1&quot;:2}">Ship</td><td style="font-weight:bold;">Crew</td></tr>' +
      '<tr style="height:21px;"><td style="text-decoration:line-through;">Mole</td><td style="font-style:italic;">4<br>or 5</td></tr></tbody></table>',
    read: '<table><tbody><tr><td><strong>Ship</strong></td><td><strong>Crew</strong></td></tr><tr><td><del>Mole</del></td><td><em>4</em><br /><em>or 5</em></td></tr></tbody></table>',
    stored:
      '<table><tbody><tr><td><strong>Ship</strong></td><td><strong>Crew</strong></td></tr><tr><td><del>Mole</del></td><td><em>4</em><br /><em>or 5</em></td></tr></tbody></table>',
  },
  {
    source: 'Excel: looks of cells are classes of a style sheet',
    input:
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style>\n<!--table\n\t{mso-displayed-decimal-separator:"\\.";}\n' +
      'td\n\t{padding-top:1px;font-weight:400;font-style:normal;}\n.xl65\n\t{font-weight:700;}\n.font5\n\t{color:black;font-style:italic;}\n-->\n</style></head><body link="#0563C1">\n' +
      '<table border=0 cellpadding=0 width=128 style=\'border-collapse:collapse\'>\n<!--StartFragment-->\n <col width=64 span=2>\n <tr height=20>\n  <td height=20 class=xl65 width=64>Ship</td>\n  <td width=64>a<font class="font5">b</font></td>\n </tr>\n<!--EndFragment-->\n</table>\n</body></html>',
    read: '<table><tbody><tr><td><strong>Ship</strong></td><td>a<em>b</em></td></tr></tbody></table>',
    stored:
      '<table><tbody><tr><td><strong>Ship</strong></td><td>a<em>b</em></td></tr></tbody></table>',
  },
  {
    source: 'LibreOffice: paragraphs in cells, and fonts',
    input:
      '<table><tr><td><p align="left"><font face="Liberation Serif"><b>a</b></font></p><p>b</p></td></tr></table><ol start="5"><li><p>five</p></li></ol>',
    read: '<table><tbody><tr><td><p><strong>a</strong></p><p>b</p></td></tr></tbody></table><ol start="5"><li><p>five</p></li></ol>',
    stored:
      '<table><tbody><tr><td><p><strong>a</strong></p><p>b</p></td></tr></tbody></table><ol start="5"><li>five</li></ol>',
  },
  {
    source: 'Discord and Slack: emoji are pictures, and names of them words',
    input:
      '<span>Ready </span><img class="emoji" alt="🚀" src="https://cdn.example/1.svg"><img alt="🇩🇪" src="https://cdn.example/2.svg"><span> go</span>',
    read: 'Ready 🚀🇩🇪 go',
    stored: '<p>Ready 🚀🇩🇪 go</p>',
  },
  {
    source: 'Safari: looks are styles of spans, nested',
    input:
      '<span style="font-weight: bold;">a<span style="font-weight: normal;">b</span></span><strong style="font-weight:400">c</strong><em>d<span style="font:bold 12px serif">e</span></em>',
    read: '<strong>a</strong>bc<em>d</em><strong><em>e</em></strong>',
    stored: '<p><strong>a</strong>bc<em>d<strong>e</strong></em></p>',
  },
  {
    source: 'Excel and Sheets: merged cells',
    input:
      "<table><tr><td colspan=2 style='font-weight:700'>Watch</td><td>x</td></tr><tr><td rowspan=2>Fri</td><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
    read: '<table><tbody><tr><td><strong>Watch</strong></td><td></td><td>x</td></tr><tr><td>Fri</td><td>a</td><td>b</td></tr><tr><td></td><td>c</td><td>d</td></tr></tbody></table>',
    stored:
      '<table><tbody><tr><td><strong>Watch</strong></td><td></td><td>x</td></tr><tr><td>Fri</td><td>a</td><td>b</td></tr><tr><td></td><td>c</td><td>d</td></tr></tbody></table>',
  },
  {
    source: 'Slack: lists within lists stand side by side',
    input:
      '<div class="p-rich_text_section"><b data-stringify-type="bold">Bring</b></div><ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">fuel</li></ul>' +
      '<ul data-stringify-type="unordered-list" data-indent="1"><li data-stringify-indent="1">two tanks</li></ul><ul data-indent="0"><li data-stringify-indent="0">ammo</li></ul>',
    read: '<p><strong>Bring</strong></p><ul><li>fuel<ul><li>two tanks</li></ul></li><li>ammo</li></ul>',
    stored:
      '<p><strong>Bring</strong></p><ul><li>fuel<ul><li>two tanks</li></ul></li><li>ammo</li></ul>',
  },
  {
    source: 'Quill, in many web editors: depth is a class',
    input: '<ol><li>jump</li><li class="ql-indent-1">engines</li><li>land</li></ol>',
    read: '<ol><li>jump<ol><li>engines</li></ol></li><li>land</li></ol>',
    stored: '<ol><li>jump<ol><li>engines</li></ol></li><li>land</li></ol>',
  },
  {
    source: 'Word: a list that goes on with Roman numbers',
    input: WORD(entryOfWord(1, 'iv.', 'jump') + entryOfWord(1, 'v.', 'land')),
    read: '<ol start="4"><li>jump</li><li>land</li></ol>',
    stored: '<ol start="4"><li>jump</li><li>land</li></ol>',
  },
  {
    source: 'Chrome: what a page makes a block of is a span with that style',
    input:
      '<span style="box-sizing: border-box; display: block;">Dock 4</span><span style="display:flex !important">Dock 5</span><b style="color:red;display: block">Dock 6</b> <span style="display: inline !important; float: none;">and more</span>',
    read: '<p>Dock 4</p><p>Dock 5</p><p><strong>Dock 6</strong></p><p>and more</p>',
    stored: '<p>Dock 4</p><p>Dock 5</p><p><strong>Dock 6</strong></p><p>and more</p>',
  },
  {
    source: 'Google Docs: each box of a checklist is a picture, and its words are a paragraph',
    input:
      '<ul style="margin-top:0"><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="checked" aria-roledescription="checkbox" /><p dir="ltr" style="display:inline-block" role="presentation"><span style="text-decoration:line-through">fuel</span></p></li>' +
      '<li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox" /><p dir="ltr" role="presentation"><span>ammo</span></p></li></ul>',
    read: '<ul><li><p>☑ <del>fuel</del></p></li><li><p>☐ ammo</p></li></ul>',
    stored: '<ul><li>☑ <del>fuel</del></li><li>☐ ammo</li></ul>',
  },
  {
    source: 'GitHub, Notion and editors of the web: tasks with a field, a mark or a class',
    input:
      '<ul class="contains-task-list"><li><input type="checkbox" disabled checked> fuel<ul><li><p><input type="checkbox" disabled> two tanks</p></li></ul></li></ul>' +
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">map</span></li></ul>' +
      '<ul data-type="taskList"><li data-checked="false"><label><input type="checkbox"></label><div><p><strong>ammo</strong></p></div></li></ul><ol><li data-list="checked">food</li></ol>',
    read: '<ul><li>☑ fuel<ul><li><p>☐ two tanks</p></li></ul></li></ul><ul><li>☑ map</li></ul><ul><li><p>☐ <strong>ammo</strong></p></li></ul><ol><li>☑ food</li></ol>',
    stored:
      '<ul><li>☑ fuel<ul><li>☐ two tanks</li></ul></li></ul><ul><li>☑ map</li></ul><ul><li>☐ <strong>ammo</strong></li></ul><ol><li>☑ food</li></ol>',
  },
  {
    source: 'Discord and Slack: an emoji of their own has a name alone; flags within a country',
    input:
      '<span>Ready <img class="emoji" alt=":muster_go:" src="https://cdn.example/1.png"> <img alt="🏴󠁧󠁢󠁳󠁣󠁴󠁿" src="https://cdn.example/2.svg"></span>',
    read: 'Ready :muster_go: 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    stored: '<p>Ready :muster_go: 🏴󠁧󠁢󠁳󠁣󠁴󠁿</p>',
  },
  {
    source: 'Word: numbers of chapters, in words, in circles, of China and Russia',
    input: WORD(
      entryOfWord(1, '1.1', 'jump') +
        entryOfWord(1, 'Step 3:', 'land', 'l1') +
        entryOfWord(1, '④', 'fuel', 'l2') +
        entryOfWord(1, '十二、', 'ammo', 'l3') +
        entryOfWord(1, '（二）', 'map', 'l4') +
        entryOfWord(1, 'в)', 'food', 'l5') +
        entryOfWord(1, '✓', 'rest', 'l6'),
    ),
    read: '<ol><li>jump</li></ol><ol start="3"><li>land</li></ol><ol start="4"><li>fuel</li></ol><ol start="12"><li>ammo</li></ol><ol start="2"><li>map</li></ol><ol start="3"><li>food</li></ol><ul><li>rest</li></ul>',
    stored:
      '<ol><li>jump</li></ol><ol start="3"><li>land</li></ol><ol start="4"><li>fuel</li></ol><ol start="12"><li>ammo</li></ol><ol start="2"><li>map</li></ol><ol start="3"><li>food</li></ol><ul><li>rest</li></ul>',
  },
  {
    source: 'VS Code: lines of code are blocks whose white space counts',
    input:
      '<meta charset="utf-8"><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Consolas, \'Courier New\', monospace;font-weight: normal;white-space: pre;"><div><span style="color: #569cd6;">if</span><span> (ready) {</span></div><div><span>    go();</span></div><br><div><span>}</span></div></div>',
    read: '<pre>if (ready) {\n    go();\n\n}</pre>',
    stored: '<pre><code>if (ready) {\n    go();\n\n}</code></pre>',
  },
  {
    source: 'Word and LibreOffice: a quote is a paragraph with a style',
    input:
      '<p class=MsoIntenseQuote>Fly safe</p><p class="quotations-western">and <b>home</b></p><p class=MsoNormal>Ace</p>',
    read: '<blockquote><p>Fly safe</p></blockquote><blockquote><p>and <strong>home</strong></p></blockquote><p>Ace</p>',
    stored:
      '<blockquote><p>Fly safe</p></blockquote><blockquote><p>and <strong>home</strong></p></blockquote><p>Ace</p>',
  },
];
