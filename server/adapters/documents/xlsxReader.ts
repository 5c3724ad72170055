/** Excel: the sheets in order, each with its name and its text cells row by row. Numbers and formulas are skipped. */
import type { ExtractedParagraph, DocumentBatch } from '../../ports/documentReader'
import { partText, relationsOf, type OfficeParts } from './officeParts'
import { splitLongParagraph, type ParagraphDraft } from './paragraphDrafts'
import type { DocumentSource } from './documentSource'
import { attributeOf, xmlTokens } from '../../../src/transcript/import/xmlTokens'
import { unpack } from './zipArchive'

const wantedParts = /^xl\/(?:workbook\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml|_rels\/workbook\.xml\.rels)$/
const paragraphsPerBatch = 200

/** @throws DocumentError */
export async function* xlsxParts(source: DocumentSource): AsyncGenerator<DocumentBatch> {
  const parts = await unpack(source, (name) => wantedParts.test(name))
  const shared = parts.has('xl/sharedStrings.xml') ? sharedStrings(partText(parts, 'xl/sharedStrings.xml')) : []
  const sheets = sheetsOf(parts)
  for (const [at, { name, part }] of sheets.entries()) {
    const texts = cellTexts(partText(parts, part), shared)
    let paragraphs: ExtractedParagraph[] = []
    let titled = false
    for (const text of texts) {
      const title: ParagraphDraft[] = titled ? [] : [{ text: name, kind: 'heading', level: 1 }]
      titled = true
      for (const found of [...title, { text, kind: 'cell' as const }])
        paragraphs.push(...splitLongParagraph({ ...found, page: at + 1 }))
      if (paragraphs.length < paragraphsPerBatch) continue
      yield { paragraphs, pages: sheets.length }
      paragraphs = []
    }
    yield { paragraphs, pages: sheets.length }
  }
}

function sheetsOf(parts: OfficeParts): { name: string; part: string }[] {
  const relations = relationsOf(parts, 'xl/workbook.xml')
  const sheets: { name: string; part: string }[] = []
  for (const token of xmlTokens(partText(parts, 'xl/workbook.xml'))) {
    if (token.type !== 'open' || token.name !== 'sheet') continue
    const part = relations.get(attributeOf(token.attributes, 'r:id'))?.target
    if (part !== undefined && parts.has(part)) sheets.push({ name: attributeOf(token.attributes, 'name'), part })
  }
  return sheets
}

/** The shared strings table (ECMA-376, part 1, 18.4), without phonetic hints. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text: string | null = null
  let inText = false
  let isPhonetic = false
  for (const token of xmlTokens(xml)) {
    if (token.type === 'text') {
      if (inText && text !== null) text += token.text
    } else if (token.name === 'si') {
      if (token.type === 'open') text = ''
      else if (text !== null) strings.push(text)
    } else if (token.name === 'rPh') isPhonetic = token.type === 'open'
    else if (token.name === 't') inText = token.type === 'open' && !isPhonetic
  }
  return strings
}

/** The texts of a sheet's cells: shared strings, inline strings and string results of formulas. */
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
