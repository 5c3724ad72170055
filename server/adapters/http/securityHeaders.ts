/** Allows only what the app needs: antd's inline styles under the nonce, and audio from this site and from blobs. */
function contentSecurityPolicy(nonce: string | null): string {
  const rules = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': nonce ? `'self' 'nonce-${nonce}'` : "'self'",
    // The mobile app's QR code and WeChat avatars are on other hosts.
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

const deniedFeatures = [
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
const allowedFeatures = ['display-capture', 'gamepad', 'hid', 'microphone', 'screen-wake-lock']

const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [
    ...allowedFeatures.map((name) => `${name}=(self)`),
    ...deniedFeatures.map((name) => `${name}=()`),
  ].join(', '),
}

/** One year, the minimum that is accepted as a policy. Operators can add subdomains at the proxy: not all may have TLS. */
const hstsValue = 'max-age=31536000'

/** Adds HSTS when the site is served over https. */
export function withHsts(response: Response, siteUrl: string): Response {
  if (siteUrl.startsWith('https://')) response.headers.set('Strict-Transport-Security', hstsValue)
  return response
}

/** Adds the security headers to a response; an existing Content-Security-Policy is kept. */
export function withSecurityHeaders(response: Response, nonce: string | null = null): Response {
  // Headers of fetched responses are immutable, but all our responses are created here.
  for (const [name, value] of Object.entries(fixedHeaders)) response.headers.set(name, value)
  if (!response.headers.has('Content-Security-Policy'))
    response.headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  return response
}
