/** What a deployment may set at build time (VITE_…), and what the server tells the page. */
export { version } from '../../package.json'

const settings = import.meta.env as Record<string, string | undefined>

/** Paths out of a comma-separated setting; the fallback where it is empty. */
function paths(name: string, fallback: readonly string[]): readonly string[] {
  const given = (settings[name] ?? '').split(',').map((path) => path.trim())
  return given.some(Boolean) ? given.filter(Boolean) : fallback
}

export const env = {
  /** Local-storage key of the login token. */
  tokenKey: settings.VITE_TOKEN_KEY || 'token',
  /** Paths whose answers' codes are not judged: their callers read the code themselves. */
  unverified: paths('VITE_UNVERIFIED_URLS', [
    '/user/login',
    '/user/info',
    '/api/wechat/getResult',
    '/api/passport/userinfo',
  ]),
  /** Paths whose refusals raise no toast: their pages say what happened in its place. */
  quiet: paths('VITE_QUIET_URLS', [
    '/user/register',
    '/api/passport/alogin',
    '/api/passport/auth',
    '/api/passport/resetpass',
    '/api/voice/languageList',
    '/api/voice/find',
  ]),
  /** Origins besides this page's that recordings may be shared from. */
  fileOrigins: paths('VITE_FILE_ORIGINS', []),
}

/** The nonce under which styles may be added to the page; absent where the server sets no policy. */
export function cspNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return nonce || undefined
}
