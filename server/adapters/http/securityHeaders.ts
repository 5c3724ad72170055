/** What a page's policy allows beyond files of this site. */
export interface InlineParts {
  /** Of its styles, antd's among them. */
  nonce: string
  /** Of its inline scripts: `sha256-…`. */
  scriptHashes: readonly string[]
  /** Where it may play recordings from, besides this site. */
  mediaOrigins?: readonly string[]
}

/** Allows only what the app needs: inline parts of the page, and audio from this site and from blobs. */
function documentPolicy(inline: InlineParts | null): string {
  const hashes = inline?.scriptHashes.map((hash) => ` '${hash}'`).join('') ?? ''
  const rules = {
    'default-src': "'none'",
    'script-src': `'self' 'wasm-unsafe-eval'${hashes}`,
    'style-src': inline ? `'self' 'nonce-${inline.nonce}'` : "'self'",
    // The mobile app's QR code and WeChat avatars are on other hosts.
    'img-src': "'self' data: blob: https:",
    'media-src': ["'self' blob:", ...(inline?.mediaOrigins ?? [])].join(' '),
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

const documentHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  // Others are the page's own anyway, and it has no frames.
  'Permissions-Policy': deniedFeatures.map((name) => `${name}=()`).join(', '),
}

/** Of answers that a browser only shows as text, such as those of the API. */
const textPolicy = "default-src 'none'; frame-ancestors 'none'"

/** On what another site's page could show or play; calls need a token in a header, which such a page can't send. */
const embeddableHeaders = { 'Cross-Origin-Resource-Policy': 'same-origin' }

/** Media types of what a browser can show as a document with scripts. */
const documentType = /^(?:text\/html|image\/svg\+xml|application\/xhtml\+xml)\b/

/** One year, the minimum that is accepted as a policy. Operators can add subdomains at the proxy: not all may have TLS. */
const hstsValue = 'max-age=31536000'

/** Adds HSTS when the site is served over https. */
export function withHsts(response: Response, siteUrl: string): Response {
  if (siteUrl.startsWith('https://')) response.headers.set('Strict-Transport-Security', hstsValue)
  return response
}

/**
 * Adds the security headers that have an effect on a response of its type; an existing Content-Security-Policy is kept.
 * @param inline the page's own styles and scripts
 */
export function withSecurityHeaders(response: Response, inline: InlineParts | null = null): Response {
  const { headers } = response
  const type = headers.get('Content-Type') ?? ''
  const isDocument = documentType.test(type)
  // Headers of fetched responses are immutable, but all our responses are created here.
  const added = { ...(!type.startsWith('application/json') && embeddableHeaders), ...(isDocument && documentHeaders) }
  for (const [name, value] of Object.entries(added)) headers.set(name, value)
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', isDocument ? documentPolicy(inline) : textPolicy)
  return withoutSniffing(response)
}

/** For a worker's script, which has a policy of its own: that of pages. */
export function withWorkerPolicy(response: Response): Response {
  response.headers.set('Content-Security-Policy', documentPolicy(null))
  return withoutSniffing(response)
}

/** For parts of a page, to which the page's policy applies: the type is what the server says. */
export function withoutSniffing(response: Response): Response {
  response.headers.set('X-Content-Type-Options', 'nosniff')
  return response
}
