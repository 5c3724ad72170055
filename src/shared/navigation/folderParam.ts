/** The folder that the URL names for something new; null for none. */
export function folderOf(params: URLSearchParams): number | null {
  const text = params.get('folder') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
