/** That address, if it is one of the web; '' for anything else a server may have sent. */
export function webUrl(url: string): string {
  try {
    return url && /^https?:$/.test(new URL(url, document.baseURI).protocol) ? url : ''
  } catch {
    return ''
  }
}
