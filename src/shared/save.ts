/** Gives a file to the person. The only caller of file-saver, which loads when it is first needed. */

/** @throws when file-saver can't be loaded */
export async function save(file: Blob, name: string): Promise<void> {
  const { default: fileSaver } = await import('file-saver')
  fileSaver.saveAs(file, name)
}

/** Longest name without its extension, in characters: with it well under the 255 bytes that file systems take. */
const mostCharacters = 60
/** Names that Windows keeps for devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A title as a file name that every system takes.
 * @param fallback for a title of which nothing is left
 */
export function fileName(title: string, extension: string, fallback: string): string {
  const name = [
    ...title
      .normalize('NFC')
      .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
      .replace(/\s+/g, ' '),
  ]
    .slice(0, mostCharacters)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${device.test(name) ? `_${name}` : name || fallback}.${extension}`
}
