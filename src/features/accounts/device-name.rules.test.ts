import { expect, test } from 'vitest'
import { describeDevice } from './device-name.rules.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    'phone',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} CriOS/150.0 Mobile/15E148 Safari/604.1`,
    'phone',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`,
    'tablet',
    'iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
    'phone',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/29.0 Chrome/136.0 Safari/537.36',
    'tablet',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
    'computer',
    'Firefox on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/150.0.0.0 Safari/537.36 Edg/150.0', 'computer', 'Edge on Windows'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`,
    'computer',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/150.0 Safari/537.36', 'computer', 'Chrome on Linux'],
  ['curl/8.0', 'computer', 'Unknown device'],
  ['', 'computer', 'Unknown device'],
])('%s gets a readable name', (userAgent, kind, name) => {
  expect(describeDevice(userAgent)).toEqual({ kind, name })
})
