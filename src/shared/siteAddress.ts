/**
 * An address out of the site settings that a page may link to or show as a picture; null for none and for anything but http
 * and https, which could run or read what is on this machine.
 * @param base address that relative ones belong to
 */
export function siteAddress(text: string, base: string): string | null {
  if (text.trim() === '') return null
  try {
    const { protocol, href } = new URL(text, base)
    return /^https?:$/.test(protocol) ? href : null
  } catch {
    return null
  }
}
