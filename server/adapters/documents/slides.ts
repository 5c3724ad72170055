/** PowerPoint: the slides in their order, each with its notes behind it. */
import type { DocumentParagraph, DocumentPart } from '../../documents'
import { partOf, relationsOf, type Parts } from './office'
import { fitting, type Found } from './paragraphs'
import type { DocumentSource } from './source'
import { attributeOf, xmlTokens } from './xml'
import { unpack } from './zip'

const wanted =
  /^ppt\/(?:presentation\.xml|slides\/[^/]+\.xml|notesSlides\/[^/]+\.xml|(?:slides\/|notesSlides\/)?_rels\/[^/]+\.rels)$/

/** @throws DocumentRefused */
export async function* slideParts(source: DocumentSource): AsyncGenerator<DocumentPart> {
  const parts = await unpack(source, (name) => wanted.test(name))
  const slides = slidesOf(parts)
  for (const [at, slide] of slides.entries()) {
    const page = at + 1
    const notes = [...relationsOf(parts, slide).values()].find(({ type }) => type.endsWith('/notesSlide'))
    const found = [slide, ...(notes && parts.has(notes.target) ? [notes.target] : [])].flatMap((name) => [
      ...textsOf(partOf(parts, name)),
    ])
    const paragraphs = found.flatMap((one): DocumentParagraph[] => [...fitting({ ...one, page })])
    yield { paragraphs, pages: slides.length }
  }
}

function slidesOf(parts: Parts): string[] {
  const relations = relationsOf(parts, 'ppt/presentation.xml')
  const slides: string[] = []
  for (const token of xmlTokens(partOf(parts, 'ppt/presentation.xml'))) {
    if (token.type !== 'open' || token.name !== 'p:sldId') continue
    const target = relations.get(attributeOf(token.attributes, 'r:id'))?.target
    if (target !== undefined && parts.has(target)) slides.push(target)
  }
  return slides
}

/** What a shape is for, where its text is no part of what the slide says. */
const furniture = new Set(['sldNum', 'dt', 'hdr', 'ftr', 'sldImg'])

/** The paragraphs of a slide, or of its notes (ECMA-376, part 1, 21.1.2). */
export function* textsOf(xml: string): Generator<Found> {
  let place = ''
  let cell = false
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
      if (name === 'p:sp') place = ''
      else if (name === 'p:ph') place = attributeOf(token.attributes, 'type')
      else if (name === 'a:tc') cell = true
      else if (name === 'a:p') [text, level] = ['', 0]
      else if (name === 'a:pPr') level = Number(attributeOf(token.attributes, 'lvl')) || level
      else if (name === 'a:buChar' || name === 'a:buAutoNum') level = Math.max(level, 1)
      else if (name === 'a:br' && text !== null) text += '\n'
      else if (name === 'a:t') inText = true
      continue
    }
    if (name === 'a:t') inText = false
    if (name === 'a:tc') cell = false
    if (name === 'p:sp') place = ''
    if (name !== 'a:p' || text === null) continue
    if (text.trim() !== '' && !furniture.has(place)) yield { text, ...kindOf(place, cell, level) }
    text = null
  }
}

function kindOf(place: string, cell: boolean, level: number): Pick<Found, 'kind' | 'level'> {
  if (cell) return { kind: 'cell' }
  if (place === 'title' || place === 'ctrTitle') return { kind: 'heading', level: 1 }
  if (place === 'subTitle') return { kind: 'heading', level: 2 }
  return level > 0 ? { kind: 'list', level } : { kind: 'paragraph' }
}
