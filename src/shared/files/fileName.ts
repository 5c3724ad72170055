/** Longest name without its extension, in characters: in total well under the 255 bytes file systems allow. */
const maxNameChars = 60
/** Names that Windows reserves for devices. */
const reservedName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file name for a title, valid on every system.
 * @param fallback used if nothing of the title is left
 */
export function fileName(title: string, extension: string, fallback: string): string {
  const name = [
    ...title
      .normalize('NFC')
      .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
      .replace(/\s+/g, ' '),
  ]
    .slice(0, maxNameChars)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${reservedName.test(name) ? `_${name}` : name || fallback}.${extension}`
}
