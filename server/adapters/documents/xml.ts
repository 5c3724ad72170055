/**
 * The tags and texts of the XML in Office files, one after the other. No tree, so that nothing nests too deep; no entities but the five
 * of XML itself and numbers, so that none can grow.
 */
export type XmlToken =
  | { type: 'open'; name: string; attributes: string; empty: boolean }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string }

export function* xmlTokens(xml: string): Generator<XmlToken, void> {
  for (let at = 0; at < xml.length;) {
    const start = xml.indexOf('<', at)
    if (start < 0) {
      yield { type: 'text', text: decode(xml.slice(at)) }
      return
    }
    if (start > at) yield { type: 'text', text: decode(xml.slice(at, start)) }
    const [end, skipped] = endOf(xml, start)
    if (end < 0) return
    const tag = xml.slice(start + 1, end)
    at = end + 1
    if (skipped === 'cdata') yield { type: 'text', text: xml.slice(start + 9, end - 2) }
    if (skipped) continue
    if (tag.startsWith('/')) {
      yield { type: 'close', name: tag.slice(1).trim() }
      continue
    }
    const empty = tag.endsWith('/')
    const space = tag.search(/[\s/]/)
    const name = space < 0 ? tag : tag.slice(0, space)
    const attributes = space < 0 ? '' : tag.slice(space, empty ? -1 : undefined)
    yield { type: 'open', name, attributes, empty }
    if (empty) yield { type: 'close', name }
  }
}

function endOf(xml: string, start: number): [number, 'comment' | 'cdata' | 'other' | null] {
  const behind = (mark: string) => {
    const end = xml.indexOf(mark, start)
    return end < 0 ? -1 : end + mark.length - 1
  }
  if (xml.startsWith('<!--', start)) return [behind('-->'), 'comment']
  if (xml.startsWith('<![CDATA[', start)) return [behind(']]>'), 'cdata']
  if (xml.startsWith('<?', start)) return [behind('?>'), 'other']
  // A document type declares entities, which are not expanded: no Office program writes one.
  if (xml.startsWith('<!', start)) return [behind('>'), 'other']
  return [behind('>'), null]
}

/** The value of an attribute, '' when it is absent. */
export function attributeOf(attributes: string, name: string): string {
  return decode(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean) ?? '')
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )
}
