/** Copies a text to the clipboard. Rejects if the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  // Without TLS there is no Clipboard API, only the deprecated command.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', onCopy, { once: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  if (!done) throw new Error('The browser refused to copy')
}
