/** PowerPoint: the slides in order, each followed by its notes. */
import type { ExtractedParagraph, DocumentBatch } from '../../ports/documentReader'
import { partText, relationsOf, type OfficeParts } from './officeParts'
import { splitLongParagraph, type ParagraphDraft } from './paragraphDrafts'
import type { DocumentSource } from './documentSource'
import { attributeOf, xmlTokens } from '../../../src/transcript/import/xmlTokens'
import { unpack } from './zipArchive'

const wantedParts =
  /^ppt\/(?:presentation\.xml|slides\/[^/]+\.xml|notesSlides\/[^/]+\.xml|(?:slides\/|notesSlides\/)?_rels\/[^/]+\.rels)$/

/** @throws DocumentError */
export async function* pptxParts(source: DocumentSource): AsyncGenerator<DocumentBatch> {
  const parts = await unpack(source, (name) => wantedParts.test(name))
  const slides = slidesOf(parts)
  for (const [at, slide] of slides.entries()) {
    const page = at + 1
    const notes = [...relationsOf(parts, slide).values()].find(({ type }) => type.endsWith('/notesSlide'))
    const found = [slide, ...(notes && parts.has(notes.target) ? [notes.target] : [])].flatMap((name) => [
      ...slideParagraphs(partText(parts, name)),
    ])
    const paragraphs = found.flatMap((draft): ExtractedParagraph[] => [...splitLongParagraph({ ...draft, page })])
    yield { paragraphs, pages: slides.length }
  }
}

function slidesOf(parts: OfficeParts): string[] {
  const relations = relationsOf(parts, 'ppt/presentation.xml')
  const slides: string[] = []
  for (const token of xmlTokens(partText(parts, 'ppt/presentation.xml'))) {
    if (token.type !== 'open' || token.name !== 'p:sldId') continue
    const target = relations.get(attributeOf(token.attributes, 'r:id'))?.target
    if (target !== undefined && parts.has(target)) slides.push(target)
  }
  return slides
}

/** Placeholder types whose text is not slide content. */
const ignoredPlaceholders = new Set(['sldNum', 'dt', 'hdr', 'ftr', 'sldImg'])

/** The paragraphs of a slide, or of its notes (ECMA-376, part 1, 21.1.2). */
export function* slideParagraphs(xml: string): Generator<ParagraphDraft> {
  let placeholder = ''
  let inCell = false
  let level = 0
  let text: string | null = null
  let inText = false
  for (const token of xmlTokens(xml)) {
    if (token.type === 'text') {
      if (inText && text !== null) text += token.text
      continue
    }
    const { name } = token
    if (token.type === 'open') {
      if (name === 'p:sp') placeholder = ''
      else if (name === 'p:ph') placeholder = attributeOf(token.attributes, 'type')
      else if (name === 'a:tc') inCell = true
      else if (name === 'a:p') [text, level] = ['', 0]
      else if (name === 'a:pPr') level = Number(attributeOf(token.attributes, 'lvl')) || level
      else if (name === 'a:buChar' || name === 'a:buAutoNum') level = Math.max(level, 1)
      else if (name === 'a:br' && text !== null) text += '\n'
      else if (name === 'a:t') inText = true
      continue
    }
    if (name === 'a:t') inText = false
    if (name === 'a:tc') inCell = false
    if (name === 'p:sp') placeholder = ''
    if (name !== 'a:p' || text === null) continue
    if (text.trim() !== '' && !ignoredPlaceholders.has(placeholder))
      yield { text, ...kindOf(placeholder, inCell, level) }
    text = null
  }
}

function kindOf(placeholder: string, inCell: boolean, level: number): Pick<ParagraphDraft, 'kind' | 'level'> {
  if (inCell) return { kind: 'cell' }
  if (placeholder === 'title' || placeholder === 'ctrTitle') return { kind: 'heading', level: 1 }
  if (placeholder === 'subTitle') return { kind: 'heading', level: 2 }
  return level > 0 ? { kind: 'list', level } : { kind: 'paragraph' }
}
