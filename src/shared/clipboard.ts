/** Puts a text where it can be pasted from. Rejects when the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  // Pages served without encryption have no clipboard, only the command of old.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', put, { once: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', put)
  if (!done) throw new Error('The browser refused to copy')
}
