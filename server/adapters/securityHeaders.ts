/** What the app needs and nothing else: styles are antd's own, under the nonce; recordings play from this site and from blobs. */
function policy(nonce: string | null): string {
  const rules = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': nonce ? `'self' 'nonce-${nonce}'` : "'self'",
    // The picture of the mobile app's code and faces of WeChat lie elsewhere.
    'img-src': "'self' data: blob: https:",
    'media-src': "'self' blob:",
    'connect-src': "'self'",
    'font-src': "'self' data:",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(rules)
    .map(([rule, value]) => `${rule} ${value}`)
    .join('; ')
}

const denied = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
]
const allowed = ['display-capture', 'gamepad', 'hid', 'microphone', 'screen-wake-lock']

const fixed = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [...allowed.map((name) => `${name}=(self)`), ...denied.map((name) => `${name}=()`)].join(', '),
}

/** Adds the security headers of this site to an answer; one that brings a policy of its own keeps it. */
export function secure(response: Response, nonce: string | null = null): Response {
  // Answers that were fetched from elsewhere have headers that can't be changed; ours are all made here.
  for (const [name, value] of Object.entries(fixed)) response.headers.set(name, value)
  if (!response.headers.has('Content-Security-Policy')) response.headers.set('Content-Security-Policy', policy(nonce))
  return response
}
