export interface Device {
  kind: 'phone' | 'tablet' | 'computer'
  /** Such as "iPhone" or "Firefox on Windows". */
  name: string
}

const SYSTEMS: [RegExp, string, Device['kind']][] = [
  [/iPhone/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'tablet'],
  [/^(?=.*Android).*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'computer'],
  [/Macintosh|Mac OS X/, 'Mac', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Linux/, 'Linux', 'computer'],
]

/** Order matters: each user agent also contains the names below it. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const ENGLISH = { on: 'on', unknown: 'Unknown device' }

/** A readable name for a `User-Agent`. The header can be forged. */
export function describeDevice(userAgent: string, texts = ENGLISH): Device {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!system) return { kind: 'computer', name: browser ?? texts.unknown }
  const [, name, kind] = system
  const isSelfEvident = browser === undefined || (browser === 'Safari' && kind !== 'computer')
  return { kind, name: isSelfEvident ? name : `${browser} ${texts.on} ${name}` }
}
