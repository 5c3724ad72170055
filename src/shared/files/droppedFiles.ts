/** The files of a drop or paste, and the names of folders, which are not accepted. */
export interface DroppedFiles {
  files: File[]
  folders: string[]
}

/** Must be called during the event: afterwards the browser clears the transfer. */
export function readDroppedFiles(transfer: DataTransfer | null): DroppedFiles {
  const dropped: DroppedFiles = { files: [], folders: [] }
  for (const item of transfer?.items ?? []) {
    const file = item.kind === 'file' ? item.getAsFile() : null
    // Most browsers report a folder as an empty file; only its entry tells them apart.
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    if (entry?.isDirectory) dropped.folders.push(entry.name)
    else if (file) dropped.files.push(file)
  }
  return dropped
}

/** Whether the transfer has files from outside the browser, not a link or a selection. */
export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}
