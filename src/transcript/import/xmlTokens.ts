/**
 * Tags and texts of the XML in Office files, in order. There is no tree, so nesting depth does not matter, and no entities except the
 * five predefined ones and character references, so none can expand.
 */
export type XmlToken =
  | { type: 'open'; name: string; attributes: string; empty: boolean }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string }

export function* xmlTokens(xml: string): Generator<XmlToken, void> {
  for (let at = 0; at < xml.length;) {
    const start = xml.indexOf('<', at)
    if (start < 0) {
      yield { type: 'text', text: decodeEntities(xml.slice(at)) }
      return
    }
    if (start > at) yield { type: 'text', text: decodeEntities(xml.slice(at, start)) }
    const [end, skipped] = tokenEnd(xml, start)
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

function tokenEnd(xml: string, start: number): [number, 'comment' | 'cdata' | 'other' | null] {
  const endOfMark = (mark: string) => {
    const end = xml.indexOf(mark, start)
    return end < 0 ? -1 : end + mark.length - 1
  }
  if (xml.startsWith('<!--', start)) return [endOfMark('-->'), 'comment']
  if (xml.startsWith('<![CDATA[', start)) return [endOfMark(']]>'), 'cdata']
  if (xml.startsWith('<?', start)) return [endOfMark('?>'), 'other']
  // A document type could declare entities, which are not expanded; no Office program writes one.
  if (xml.startsWith('<!', start)) return [endOfMark('>'), 'other']
  return [tagEnd(xml, start), null]
}

/** Index of the `>` that ends a tag, -1 if none. Quoted values may contain `>`. */
function tagEnd(xml: string, start: number): number {
  for (let at = start; ;) {
    tagDelimiter.lastIndex = at
    const mark = tagDelimiter.exec(xml)
    if (!mark) return -1
    if (mark[0] === '>') return mark.index
    at = xml.indexOf(mark[0], mark.index + 1) + 1
    // An unclosed quote.
    if (at === 0) return -1
  }
}

const tagDelimiter = /[>"']/g

/** The value of an attribute, '' when it is absent. */
export function attributeOf(attributes: string, name: string): string {
  return decodeEntities(
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean) ?? '',
  )
}

const namedEntities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,8});/gi, (whole, reference: string) => {
    if (!reference.startsWith('#')) return namedEntities.get(reference) ?? whole
    const digits = reference.slice(1)
    const point = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}
