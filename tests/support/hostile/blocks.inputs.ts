interface BlockInput {
  readonly source: string;
  readonly input: string;
  readonly expected: string;
}

/** HTML with blocks that the policy doesn't have, or doesn't allow at that place, and what is stored and shown of it. */
export const blockInputs: readonly BlockInput[] = [
  {
    source: 'Gmail: a line is a div, an empty one holds a break',
    input: '<div dir="ltr"><div>Meet at 8</div><div><br></div><div>Bring fuel</div></div>',
    expected: '<p>Meet at 8</p><p></p><p>Bring fuel</p>',
  },
  {
    source: 'HTML standard 4.3: sections, with a heading and an address',
    input:
      '<article><header><h2>Plan</h2></header><section>Go<aside>now</aside></section><address>Dock 4</address></article>',
    expected: '<h2>Plan</h2><p>Go</p><p>now</p><p>Dock 4</p>',
  },
  {
    source: 'HTML standard 4.4.9: a list of terms',
    input: '<dl><dt>TS</dt><dd>ts.example.org</dd><dt>Ping</dt><dd>40</dd></dl>',
    expected: '<p>TS</p><p>ts.example.org</p><p>Ping</p><p>40</p>',
  },
  {
    source: 'HTML standard 4.11.1: details and their summary',
    input: '<details><summary>Rules</summary>Be kind<p>Be on time</p></details>',
    expected: '<p>Rules</p><p>Be kind</p><p>Be on time</p>',
  },
  {
    source: 'HTML standard 4.9.2: a title and a foot of a table',
    input:
      '<table><caption>Crew</caption><tr><td>a</td></tr><tfoot><tr><td>b</td></tr></tfoot></table>',
    expected: '<p>Crew</p><table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
  },
  {
    source: 'own: two paragraphs and a list in a cell',
    input:
      '<table><tbody><tr><td><p>a</p><p>b</p></td><td>c<ul><li>d</li></ul></td></tr></tbody></table>',
    expected:
      '<table><tbody><tr><td><p>a</p><p>b</p></td><td>c<ul><li>d</li></ul></td></tr></tbody></table>',
  },
  {
    source:
      'HTML standard 4.9.10: heads of rows, and a head of several rows, which the editor knows not',
    input:
      '<table><tr><th>a</th><td>b</td></tr><tr><th>c</th><td>d</td></tr></table><table><thead><tr><td>e</td></tr><tr><th>f</th></tr></thead></table>',
    expected:
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>' +
      '<table><thead><tr><th>e</th></tr></thead><tbody><tr><td>f</td></tr></tbody></table>',
  },
  {
    source: 'HTML standard 4.9.11: a cell across two columns, and one across two rows',
    input:
      '<table><tr><td colspan="2">a</td><td>b</td></tr><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></table>',
    expected:
      '<table><tbody><tr><td>a</td><td></td><td>b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr><tr><td></td><td>f</td><td>g</td></tr></tbody></table>',
  },
  {
    source: 'Excel: a title over the whole table, wider than it is, and a merged block',
    input:
      '<table><tr><th colspan=100>Watch</th></tr><tr><td>Fri</td><td rowspan=2 colspan=2>Ace</td><td>x</td></tr><tr><td>Sat</td><td>y</td></tr></table>',
    expected:
      '<table><thead><tr><th>Watch</th><th></th><th></th></tr></thead><tbody><tr><td>Fri</td><td>Ace</td><td>x</td></tr><tr><td>Sat</td><td></td><td>y</td></tr></tbody></table>',
  },
  {
    source: 'HTML standard 4.9.11: down to the end of its section, and beyond it',
    input:
      '<table><thead><tr><th rowspan="9">a</th><th>b</th></tr></thead><tbody><tr><td rowspan="0">c</td><td>d</td></tr><tr><td>e</td></tr><tr></tr></tbody><tbody><tr><td>f</td><td>g</td></tr></tbody></table>',
    expected:
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr><tr><td></td><td>e</td></tr><tr><td></td></tr><tr><td>f</td><td>g</td></tr></tbody></table>',
  },
  {
    source: 'HTML standard 4.9.11: numbers that are none, and overlapping cells',
    input:
      '<table><tr><td colspan="x">a</td><td colspan="-2">b</td><td rowspan="2px">c</td></tr><tr><td colspan="9">d</td><td>e</td></tr></table>',
    expected:
      '<table><tbody><tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td><td></td><td></td><td>e</td></tr></tbody></table>',
  },
  {
    source: 'own: divs in a cell and in an entry',
    input:
      '<table><tr><td><div>a</div><div>b</div></td></tr></table><ul><li><div>c</div></li><li><div>d</div>e</li></ul>',
    expected:
      '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table><ul><li>c</li><li><p>d</p><p>e</p></li></ul>',
  },
  {
    source:
      'HTML standard 13.2.6.4.7: cells without their table, of which a parser leaves the words',
    input: '<tr><td>one</td><td>two</td></tr>',
    expected: '<p>one</p><p>two</p>',
  },
  {
    source: 'HTML standard 13.2.6.1: what is foster-parented out of a table',
    input: '<table><div>out</div><tr><td>in</td></tr></table>',
    expected: '<p>out</p><table><tbody><tr><td>in</td></tr></tbody></table>',
  },
  {
    source: 'a card of a news page: a link around blocks',
    input: '<a href="https://example.org/"><div>Title</div><div>Lead</div></a>',
    expected:
      '<p><a href="https://example.org/">Title</a></p><p><a href="https://example.org/">Lead</a></p>',
  },
  {
    source: 'Google Docs: a list within a list is a child of the list',
    input: '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
    expected: '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  },
  {
    source: 'HTML standard 4.4.8: the number of an entry is where its list starts',
    input:
      '<ol><li value="5">a<li>b</ol><ol><li value="x">c</ol><ol start="3"><li value="1">d</ol>',
    expected: '<ol start="5"><li>a</li><li>b</li></ol><ol><li>c</li></ol><ol><li>d</li></ol>',
  },
  {
    source: 'HTML 3.2: dir, menu and center',
    input: '<center>a<dir><li>b</dir></center><menu><li>c</menu>',
    expected: '<p>a</p><ul><li>b</li></ul><ul><li>c</li></ul>',
  },
  {
    source: 'GitHub and VS Code: a line of code is a div',
    input: '<pre><div>one</div><div>  two</div><div><br></div><div>three</div></pre>',
    expected: '<pre>one\n  two\n\nthree</pre>',
  },
  {
    source: 'own: nested divs, with the white space of a template',
    input: '<div>\n  <div>\n    <div></div>\n    <div>a</div>\n  </div>\n</div>\n<div> </div>',
    expected: '<p>a</p>',
  },
  {
    source: 'own: a bold div within words, and entries without a list',
    input: 'a <b>b<div>c</div></b> d<li>e<li>f',
    expected:
      '<p>a <strong>b</strong></p><p><strong>c</strong></p><p>d</p><ul><li>e</li><li>f</li></ul>',
  },
  {
    source: 'HTML standard 13.1.2.6: elements whose content is no markup',
    input: 'a<xmp>b</xmp>c<noframes>d</noframes>e',
    expected: '<p>a</p><pre>b</pre><p>c</p><p>d</p><p>e</p>',
  },
  {
    source: 'HTML standard 15.5.2: buttons stand apart, as a page shows them',
    input: '<div><button>Join</button><button>Leave</button> now</div>',
    expected: '<p>Join</p><p>Leave</p><p>now</p>',
  },
  {
    source: 'HTML standard 4.10.11: what was typed into a form, in its lines, is shown',
    input: '<textarea rows="3">typed &amp; <b>bare</b>\nbelow</textarea>x',
    expected: '<p>typed &amp; &lt;b&gt;bare&lt;/b&gt;<br />below</p><p>x</p>',
  },
  {
    source: 'own: tags of blocks that somebody typed into a form are words',
    input: '<p>a</p><textarea>\n<div>b</div></textarea>',
    expected: '<p>a</p><p>&lt;div&gt;b&lt;/div&gt;</p>',
  },
  {
    source: 'HTML standard 4.10.7: a menu shows the option that is chosen',
    input: 'Ship: <select><option>Fury</option><option selected>Ursa</option></select>.',
    expected: '<p>Ship:</p><p>Ursa</p><p>.</p>',
  },
  {
    source: 'HTML standard 4.10.7: or else the first that can be, by its label, in its group',
    input:
      '<select><option disabled>Choose</option><optgroup label="Fleet"><option label="Ursa">2</option><option>Fury</option></optgroup></select>',
    expected: '<p>Ursa</p>',
  },
  {
    source: 'HTML standard 4.10.7: of a list all that are chosen, or all that it has',
    input:
      '<select multiple><option selected>a</option><option>b</option><option selected>c</option></select><select size="2"><option>d</option><option>e</option></select>',
    expected: '<p>a<br />c</p><p>d<br />e</p>',
  },
  {
    source: 'HTML standard 4.10.5: fields of a line in an entry and a cell, and what nobody sees',
    input:
      '<ul><li>Name <input value="Fiona"></li></ul><table><tr><td><textarea>a</textarea></td><td><input type="date" value="2026-11-27"><input type="hidden" value="token"><input type="password" value="secret"></td></tr></table>',
    expected:
      '<ul><li><p>Name </p><p>Fiona</p></li></ul><table><tbody><tr><td>a</td><td>2026-11-27</td></tr></tbody></table>',
  },
  {
    source: 'HTML standard 4.10.8: proposals are not shown; an option without its menu is',
    input: '<datalist><option>a</option></datalist>b<option>c</option>',
    expected: '<p>b</p><p>c</p>',
  },
  {
    source: 'own: words alone need no paragraph, marked or not',
    input: 'one <b>two</b><br>three',
    expected: 'one <strong>two</strong><br />three',
  },
];

/** Every block in the style sheet of the HTML standard (15.3), with the parts of tables and blocks that browsers once had. */
export const everyBlock: readonly string[] = (
  'address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
  'form h1 h2 h3 h4 h5 h6 header hgroup legend li listing main menu nav noembed noframes ol p pre search section ' +
  'summary table tbody td tfoot th thead tr ul xmp'
).split(' ');
