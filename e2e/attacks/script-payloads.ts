/**
 * Sixty known XSS payloads. Each is one line, and calls `alert` where it works.
 * Short, so that many fit into one field.
 */
export const PAYLOADS: readonly string[] = [
  // Elements
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script/x>alert(1)</script/x>',
  '<script src=data:,alert(1)></script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"//',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set onbegin=alert(1) attributeName=x>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=9>x</text></a>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x">',
  '<body onload=alert(1)>',
  '<iframe onload=alert(1)></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="data:text/html,<script>alert(1)</script>">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<video><source onerror=alert(1)></video>',
  '<video src=x onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<details open ontoggle=alert(1)>x</details>',
  '<input autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<button autofocus onfocus=alert(1)>x</button>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<style onload=alert(1)></style>',
  '<style>@import "javascript:alert(1)";</style>',
  '<link rel=stylesheet href=data:, onload=alert(1)>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.test/">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<isindex action=javascript:alert(1) type=image>',
  '<p style="animation:x" onanimationstart=alert(1)>x</p>',
  // Break out of the surrounding syntax
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover=alert(1) x='",
  '</script><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</style><img src=x onerror=alert(1)>',
  '--><img src=x onerror=alert(1)>',
  ']]><img src=x onerror=alert(1)>',
  "';alert(1);//",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that it looks like one is the point
  '${alert(1)}{{constructor.constructor("alert(1)")()}}',
  '"\u2028alert(1)\u2029"',
  // Mutated by a parser
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img src=x onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '\u202e>)1(trela=rorreno x=crs gmi<\u202c',
  // URLs
  'javascript:alert(1)',
  'java&#9;script:alert(1)//http://x',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
]

/** All payloads, as many in each text as `longest` characters allow. */
export function packed(longest: number): string[] {
  const packs: string[] = []
  for (const payload of PAYLOADS.filter(({ length }) => length <= longest)) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + 1 + payload.length <= longest)
      packs[packs.length - 1] = `${last} ${payload}`
    else packs.push(payload)
  }
  return packs
}

export const LINES = packed(200)
export const ALL = PAYLOADS.join('\n')
export const line = (index: number) => LINES[index % LINES.length] as string

export const SECTIONS = {
  hero: { input1: line(0), input2: line(1), input3_1: line(2), input3_2: line(3) },
  about: { title1: line(0), title2: line(1), description: ALL },
  story: { title1: line(2), title2: line(3), description: ALL },
  features: {
    title: line(4),
    ...Object.fromEntries([1, 2, 3, 4, 5].map(number => [`title${number}`, line(4 + number)])),
    description: ALL,
    details1: ALL,
  },
}
export const SHOWN_FACTS = { name: line(10), streetAddress: line(11), city: line(12), creditName: line(0) }
export const POLICY_FACTS = {
  privacyOfficerName: line(1),
  privacyOfficerTitle: line(2),
  hostingProvider: line(3),
  mailProvider: line(4),
  dataLocation: line(5),
}
export const FACTS = {
  ...SHOWN_FACTS,
  ...POLICY_FACTS,
  postalCode: line(6),
  serviceArea: line(7),
  mailFromName: line(8),
  hours: LINES.slice(0, 7),
}
export const PROFILE = {
  name: line(3),
  telephone: '<b onclick=alert(1)>418</b>',
  bio: packed(2_000)[0] as string,
}
export const SENDER = 'payloads@exemple.ca'
