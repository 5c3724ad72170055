/** Excel: the sheets in their order, each with its name, then its cells row by row. Numbers and formulas are not text. */
import type { DocumentParagraph, DocumentPart } from '../../documents'
import { partOf, relationsOf, type Parts } from './office'
import { fitting, type Found } from './paragraphs'
import type { DocumentSource } from './source'
import { attributeOf, xmlTokens } from './xml'
import { unpack } from './zip'

const wanted = /^xl\/(?:workbook\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml|_rels\/workbook\.xml\.rels)$/
const partSize = 200

/** @throws DocumentRefused */
export async function* sheetParts(source: DocumentSource): AsyncGenerator<DocumentPart> {
  const parts = await unpack(source, (name) => wanted.test(name))
  const shared = parts.has('xl/sharedStrings.xml') ? sharedStrings(partOf(parts, 'xl/sharedStrings.xml')) : []
  const sheets = sheetsOf(parts)
  for (const [at, { name, part }] of sheets.entries()) {
    const texts = cellTexts(partOf(parts, part), shared)
    let paragraphs: DocumentParagraph[] = []
    let titled = false
    for (const text of texts) {
      const title: Found[] = titled ? [] : [{ text: name, kind: 'heading', level: 1 }]
      titled = true
      for (const found of [...title, { text, kind: 'cell' as const }])
        paragraphs.push(...fitting({ ...found, page: at + 1 }))
      if (paragraphs.length < partSize) continue
      yield { paragraphs, pages: sheets.length }
      paragraphs = []
    }
    yield { paragraphs, pages: sheets.length }
  }
}

function sheetsOf(parts: Parts): { name: string; part: string }[] {
  const relations = relationsOf(parts, 'xl/workbook.xml')
  const sheets: { name: string; part: string }[] = []
  for (const token of xmlTokens(partOf(parts, 'xl/workbook.xml'))) {
    if (token.type !== 'open' || token.name !== 'sheet') continue
    const part = relations.get(attributeOf(token.attributes, 'r:id'))?.target
    if (part !== undefined && parts.has(part)) sheets.push({ name: attributeOf(token.attributes, 'name'), part })
  }
  return sheets
}

/** The texts that cells share, by their numbers (ECMA-376, part 1, 18.4). How a text is read aloud is no part of it. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text: string | null = null
  let inText = false
  let spoken = false
  for (const token of xmlTokens(xml)) {
    if (token.type === 'text') {
      if (inText && text !== null) text += token.text
    } else if (token.name === 'si') {
      if (token.type === 'open') text = ''
      else if (text !== null) strings.push(text)
    } else if (token.name === 'rPh') spoken = token.type === 'open'
    else if (token.name === 't') inText = token.type === 'open' && !spoken
  }
  return strings
}

/** The texts of a sheet's cells: shared ones, their own, and what formulas gave as text. */
function* cellTexts(xml: string, shared: readonly string[]): Generator<string> {
  let type = ''
  let value = ''
  let inValue = false
  for (const token of xmlTokens(xml)) {
    if (token.type === 'text') {
      if (inValue) value += token.text
    } else if (token.name === 'c') {
      if (token.type === 'open') {
        type = attributeOf(token.attributes, 't')
        value = ''
        continue
      }
      const text = type === 's' ? (shared[Number(value)] ?? '') : type === 'str' || type === 'inlineStr' ? value : ''
      if (/\p{L}/u.test(text)) yield text
    } else if (token.name === 'v' || token.name === 't') inValue = token.type === 'open'
  }
}
