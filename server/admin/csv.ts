/** Comma-separated values (RFC 4180). */

/** Rows of cells. @throws Error when a quoted cell is not closed */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const rest = text.slice(at)
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    if (!quoted && rest.startsWith('"')) throw new Error(`row ${rows.length + 1}: a quoted cell is not closed`)
    const plain = /^[^,\r\n]*/.exec(rest)?.[0] ?? ''
    row.push(quoted?.[1]?.replaceAll('""', '"') ?? plain)
    at += quoted?.[0].length ?? plain.length
    const end = /^(,|\r?\n|$)/.exec(text.slice(at))?.[0]
    if (end === undefined) throw new Error(`row ${rows.length + 1}: text after a quoted cell`)
    at += end.length
    if (end === ',' && at < text.length) continue
    if (end === ',') row.push('')
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  return rows
}

/** Rows as records, keyed by the header row. @throws Error for an unknown column */
export function readTable<Name extends string>(text: string, known: readonly Name[]): Partial<Record<Name, string>>[] {
  const [head = [], ...rows] = parseCsv(text)
  const names = head.map((cell) => {
    const name = known.find((column) => column === cell.trim())
    if (name === undefined) throw new Error(`unknown column ${cell}: use ${known.join(', ')}`)
    return name
  })
  return rows.map((row) => {
    const record: Partial<Record<Name, string>> = {}
    for (const [index, name] of names.entries()) record[name] = row[index]?.trim() ?? ''
    return record
  })
}

export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\n`).join('')
}

function cellOf(value: string | number): string {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
