/** That address, if it is one of the web; '' for anything else a server may have sent. */
export function webUrl(url: string): string {
  try {
    return url && /^https?:$/.test(new URL(url, document.baseURI).protocol) ? url : ''
  } catch {
    return ''
  }
}

/** That address, if a page may show it as a picture: one of the web, or the picture itself; '' for anything else. */
export function pictureUrl(url: string): string {
  return /^data:image\/(?:png|jpeg|webp);base64,/.test(url) ? url : webUrl(url)
}
