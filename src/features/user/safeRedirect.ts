/**
 * Where a redirect parameter may lead: paths of this app and nothing else. Whatever could be read as another host or a
 * script, plain or percent-encoded any number of times, leads to `fallback`, and so do the pages for strangers.
 */
export function safeRedirect(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || hasOddCharacter.test(wanted)) return fallback
  const path = wanted.split(/[?#]/, 1)[0] ?? ''
  const plain = decodeFully(path)
  if (plain === null || !isPath(path) || !isPath(plain) || /^\/user(\/|$)/.test(plain)) return fallback
  return wanted
}

// Browsers drop control characters and spaces, and read a backslash as a slash.
// eslint-disable-next-line no-control-regex
const hasOddCharacter = /[\u0000-\u0020\u007f\\]/

function isPath(path: string): boolean {
  return (
    path.startsWith('/') && !path.includes('//') && !/(^|\/)\.{1,2}(\/|$)/.test(path) && !hasOddCharacter.test(path)
  )
}

function decodeFully(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text)
    return decoded === text ? text : decodeFully(decoded)
  } catch {
    return null
  }
}
