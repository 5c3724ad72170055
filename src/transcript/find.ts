/** Finds a text or a regular expression in the segments of a transcript. */
import { foldCase, foldExpressionWidth, foldWidth, type Fold } from './fold'
import type { Segment } from './model'
import { isWordEdge } from './wordEdges'

export interface FindOptions {
  readonly text: string
  readonly matchCase: boolean
  readonly wholeWord: boolean
  /** `text` is a regular expression of JavaScript with the flag `u`, or, where it is only valid so, `v`. */
  readonly regex: boolean
  /** Full-width and half-width characters are one. */
  readonly foldWidth: boolean
  /** Traditional and simplified Chinese are one; needs the fold of `loadScriptFold`. */
  readonly foldScript: boolean
}

/** A part of a segment's text, in UTF-16 units; the end is not in it. */
export interface Hit {
  readonly segment: Segment['id']
  readonly start: number
  readonly end: number
}

/** A search that gives no answer. `invalid`: the regular expression can't be read, the message says why; `slow`: it takes too long. */
export class FindError extends Error {
  override name = 'FindError'
  constructor(
    readonly reason: 'invalid' | 'slow',
    message: string,
  ) {
    super(message)
  }
}

/** What of a segment is searched. */
export type Searched = Pick<Segment, 'id' | 'text'>

/** A part of a text, in UTF-16 units. */
export type Part = Pick<Hit, 'start' | 'end'>

/**
 * All places in the order of the text. They don't overlap and are never empty; an empty text is found nowhere.
 * @throws FindError 'invalid'
 */
export function findAll(segments: readonly Searched[], options: FindOptions, script?: Fold): Hit[] {
  const hits: Hit[] = []
  if (options.text === '') return hits
  const find = finder(options, script)
  for (const { id, text } of segments) {
    for (const { start, end } of find(text)) hits.push({ segment: id, start, end })
  }
  return hits
}

/** Finds the same in one text after the other. @throws FindError 'invalid' */
function finder(options: FindOptions, script?: Fold): (text: string) => readonly Part[] {
  const isHit = hitTest(options)
  const fold = folding(options, script)
  if (options.regex) {
    const expression = readExpression(options, script)
    return (text) => findExpression(fold(text), expression).filter((part) => isHit(text, part))
  }
  const wanted = fold(options.text)
  return (text) => findText(fold(text), wanted, (part) => isHit(text, part))
}

/** Whether a part that was found counts; `text` is the text before folding. */
export function hitTest({ wholeWord }: FindOptions): (text: string, part: Part) => boolean {
  return wholeWord ? (text, { start, end }) => isWordEdge(text, start) && isWordEdge(text, end) : () => true
}

/** How texts are folded before they are searched. Regular expressions see to case themselves. */
export function folding(options: FindOptions, script?: Fold): Fold {
  const folds = [
    ...(options.foldWidth ? [foldWidth] : []),
    ...(options.foldScript && script ? [script] : []),
    ...(options.matchCase || options.regex ? [] : [foldCase]),
  ]
  return (text) => folds.reduce((folded, fold) => fold(folded), text)
}

/** The regular expression for folded texts, with the flag `g`. @throws FindError 'invalid' */
export function readExpression(options: FindOptions, script?: Fold): RegExp {
  const read = (source: string) => {
    const flags = options.matchCase ? 'g' : 'gi'
    return readWith(source, `${flags}u`) ?? readWith(source, `${flags}v`)
  }
  // Read as it was typed first, so that the fault that is told is the one that was made.
  if (!read(options.text)) throw new FindError('invalid', faultOf(options.text))
  const width = options.foldWidth ? foldExpressionWidth(options.text) : options.text
  const source = options.foldScript && script ? script(width) : width
  const expression = read(source)
  if (!expression) throw new FindError('invalid', faultOf(source))
  return expression
}

function readWith(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

function faultOf(source: string): string {
  try {
    return String(new RegExp(source, 'u'))
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  }
}

/** Parts of a folded text that match; empty ones are none. */
export function findExpression(text: string, expression: RegExp): Part[] {
  const parts: Part[] = []
  for (const { 0: found, index } of text.matchAll(expression)) {
    if (found) parts.push({ start: index, end: index + found.length })
  }
  return parts
}

const none: readonly Part[] = []

/** @param isHit a part that is none does not hide one that overlaps it */
function findText(text: string, wanted: string, isHit: (part: Part) => boolean): readonly Part[] {
  let start = text.indexOf(wanted)
  if (start < 0) return none
  const parts: Part[] = []
  while (start >= 0) {
    const part = { start, end: start + wanted.length }
    const hit = isHit(part)
    if (hit) parts.push(part)
    start = text.indexOf(wanted, hit ? part.end : start + 1)
  }
  return parts
}
