/** Saves files through the browser. The only caller of file-saver, which is loaded on first use. */

/** @throws when file-saver can't be loaded */
export async function saveFile(file: Blob, name: string): Promise<void> {
  const { default: fileSaver } = await import('file-saver')
  fileSaver.saveAs(file, name)
}
