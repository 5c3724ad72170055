/** Where a record's sound is, if that is a web address; '' for anything else a server may have sent. */
export function mediaUrl(url: string): string {
  try {
    return url && /^https?:$/.test(new URL(url, document.baseURI).protocol) ? url : ''
  } catch {
    return ''
  }
}
