/** Build-time settings (VITE_…), and values the server injects into the page. */
/** The label the product's specification asks for; the package has a version of its own. */
export const version = '1.2.9'

const settings = import.meta.env as Record<string, string | undefined>

/** The paths in a comma-separated setting, or `fallback` if it is empty. */
function paths(name: string, fallback: readonly string[]): readonly string[] {
  const list = (settings[name] ?? '').split(',').map((path) => path.trim())
  return list.some(Boolean) ? list.filter(Boolean) : fallback
}

export const env = {
  /** Local-storage key of the login token. */
  tokenKey: settings.VITE_TOKEN_KEY || 'token',
  /** Paths whose response codes are not checked: their callers read the code. */
  unverified: paths('VITE_UNVERIFIED_URLS', [
    '/user/login',
    '/user/info',
    '/api/wechat/getResult',
    '/api/passport/userinfo',
  ]),
  /** Paths whose refusals show no toast: their pages show the error in place. */
  quiet: paths('VITE_QUIET_URLS', [
    '/user/register',
    '/api/passport/alogin',
    '/api/passport/auth',
    '/api/passport/resetpass',
    '/api/voice/languageList',
    '/api/voice/find',
    '/api/transfertask/find',
    '/api/translate/find',
  ]),
  /** Additional origins that recordings may be shared from. */
  fileOrigins: paths('VITE_FILE_ORIGINS', []),
}

/** The CSP nonce for styles; undefined if the server sets no policy. */
export function cspNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return nonce || undefined
}
