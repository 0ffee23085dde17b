interface RemovedInput {
  readonly source: string;
  readonly input: string;
  /** The header that tells the author what was removed; null for none. */
  readonly told: string | null;
}

/** HTML that programs send, and what they are told was not kept of it. */
export const removedInputs: readonly RemovedInput[] = [
  { source: 'own: control', input: '<p>Meet at <b>8</b></p>', told: null },
  {
    source: 'own: a link beside the page it was copied from',
    input: '<p><a href="rules.html">a</a> <a href="../b">b</a> <a href="/page/rules">c</a></p>',
    told: '2 link addresses that are not allowed',
  },
  {
    source: 'RFC 2397, RFC 8089: pictures that are in the text or on a disk',
    input: '<p>a</p><img src="data:image/png;base64,AA=="><img src="file:///C:/a.png">',
    told: '2 pictures that were not uploaded here',
  },
  {
    source: "YouTube's embed code",
    input:
      '<p>a</p><iframe width="560" height="315" src="https://www.youtube.com/embed/x"></iframe>',
    told: '1 embedded part',
  },
  {
    source: 'HTML standard 4.8: a video, a sound and a plugin, with what stands in for them',
    input:
      '<video controls src="a.mp4">a</video><audio src="b.mp3"></audio><object data="c.swf"><embed src="c.swf"></object>',
    told: '3 embedded parts',
  },
  {
    source: 'MathML core: a formula',
    input: '<p>E = <math><mi>m</mi></math></p>',
    told: '1 embedded part',
  },
  {
    source: 'mails: a pixel that counts readers, in a frame',
    input: '<p>a</p><iframe width="1" height="1" src="https://spy.example"></iframe>',
    told: null,
  },
  {
    source: 'own: scripts and styles, which show nothing',
    input:
      '<style>p{color:red}</style><script>x()</script><p style="color:red" onclick="x()">a</p>',
    told: null,
  },
  {
    source: 'own: all of them',
    input:
      '<a href="ftp://a.example">a</a><img src="https://elsewhere.example/a.png"><iframe src="/b"></iframe>',
    told: '1 link address that is not allowed, 1 picture that was not uploaded here, 1 embedded part',
  },
];
