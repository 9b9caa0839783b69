/** Every answer carries these, whatever its status. */
export const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** For answers that are not documents: should a browser ever show one, it may do nothing. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"
