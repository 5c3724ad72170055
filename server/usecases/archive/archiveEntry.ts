/** A file inside an archive. */
export interface ArchiveEntry {
  /** Path with `/`. */
  name: string
  lastModified: Date
  input: string | ReadableStream<Uint8Array>
}

export const jsonEntry = (name: string, lastModified: Date, value: object): ArchiveEntry => ({
  name,
  lastModified,
  input: JSON.stringify(value, null, 2),
})

const pageSize = 100

/** All pages of a list, one by one. */
export async function* pagesOf<Row>(
  load: (page: { page: number; limit: number }) => Promise<{ rows: Row[]; total: number }>,
): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { rows, total } = await load({ page, limit: pageSize })
    if (rows.length > 0) yield rows
    if (rows.length === 0 || page * pageSize >= total) return
  }
}

/** The JSON object up to the value of one more field. */
export const jsonUpTo = (value: object, field: string): string => `${JSON.stringify(value).slice(0, -1)},"${field}":`

const maxNameChars = 40

/** A folder name that every system can hold: the id, and what is left of the title. */
export function folderName(id: number, title: string): string {
  const words = title.normalize('NFC').replace(/[^\p{L}\p{N} _-]+/gu, ' ')
  return [id, [...words.replace(/\s+/g, ' ')].slice(0, maxNameChars).join('').trim()].join(' ').trim()
}
