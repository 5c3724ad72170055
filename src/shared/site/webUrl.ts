/** The URL if it is http(s), else ''. For URLs from a server. */
export function webUrl(url: string): string {
  try {
    return url && /^https?:$/.test(new URL(url, document.baseURI).protocol) ? url : ''
  } catch {
    return ''
  }
}

/** The URL if it is safe as an image source (http(s) or an image `data:` URL), else ''. */
export function imageUrl(url: string): string {
  return /^data:image\/(?:png|jpeg|webp);base64,/.test(url) ? url : webUrl(url)
}
