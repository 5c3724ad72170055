/** What a drop or a paste brings: files to look at, and the names of folders, which can't be taken. */
export interface Brought {
  files: File[]
  folders: string[]
}

/** Must be called during the event: afterwards the browser has emptied the transfer. */
export function broughtBy(transfer: DataTransfer | null): Brought {
  const brought: Brought = { files: [], folders: [] }
  for (const item of transfer?.items ?? []) {
    const file = item.kind === 'file' ? item.getAsFile() : null
    // To most browsers a folder is a file without content; only its entry tells.
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    if (entry?.isDirectory) brought.folders.push(entry.name)
    else if (file) brought.files.push(file)
  }
  return brought
}

/** Whether something from outside the browser is being dragged, and not a link or a selection. */
export function bringsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}
