/**
 * Validates a redirect parameter: only paths of this app are allowed. Anything that could be read as another host or a script,
 * plain or percent-encoded any number of times, yields `fallback`, and so do the pages for guests.
 */
export function safeRedirect(requested: string | null | undefined, fallback: string): string {
  if (!requested || unsafeCharacter.test(requested)) return fallback
  const path = requested.split(/[?#]/, 1)[0] ?? ''
  const plain = decodeFully(path)
  if (plain === null || !isPath(path) || !isPath(plain) || /^\/user(\/|$)/.test(plain)) return fallback
  return requested
}

// Browsers drop control characters and spaces, and read a backslash as a slash.
// oxlint-disable-next-line no-control-regex
const unsafeCharacter = /[\u0000-\u0020\u007f\\]/

function isPath(path: string): boolean {
  return (
    path.startsWith('/') && !path.includes('//') && !/(^|\/)\.{1,2}(\/|$)/.test(path) && !unsafeCharacter.test(path)
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
