/**
 * A URL from the site settings, safe as a link or image source; null if empty or not http(s): other protocols could run
 * scripts or read local files.
 * @param base base URL for relative ones
 */
export function siteUrl(text: string, base: string): string | null {
  if (text.trim() === '') return null
  try {
    const { protocol, href } = new URL(text, base)
    return /^https?:$/.test(protocol) ? href : null
  } catch {
    return null
  }
}
