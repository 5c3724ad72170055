/** Finds a string or a regular expression in texts. */
import { foldCase, foldExpressionWidth, foldWidth, type Fold } from './fold'
import type { Segment } from '../model/transcript'
import { isWordBoundary } from './wordBoundaries'

export interface FindOptions {
  readonly text: string
  readonly matchCase: boolean
  readonly wholeWord: boolean
  /** `text` is a JavaScript regular expression with the flag `u`, or `v` where it is only valid with that. */
  readonly regex: boolean
  /** Full-width and half-width characters match each other. */
  readonly foldWidth: boolean
  /** Traditional and simplified Chinese match each other; needs the fold from `loadScriptFold`. */
  readonly foldScript: boolean
}

/** A range of a segment's text, in UTF-16 units; the end is exclusive. */
export interface Hit {
  readonly segment: Segment['id']
  readonly start: number
  readonly end: number
}

/** A failed search. `invalid`: syntax error in the regular expression, described by the message; `slow`: timed out. */
export class FindError extends Error {
  override name = 'FindError'
  constructor(
    readonly reason: 'invalid' | 'slow',
    message: string,
  ) {
    super(message)
  }
}

/** The searched fields of a segment. */
export type SearchableSegment = Pick<Segment, 'id' | 'text'>

/** A range of a text, in UTF-16 units. */
export type TextRange = Pick<Hit, 'start' | 'end'>

/**
 * All hits in texts that are searched one by one, in their order. They don't overlap and are never empty; an empty query has no hits.
 * @throws FindError 'invalid'
 */
export function findAll(segments: readonly SearchableSegment[], options: FindOptions, script?: Fold): Hit[] {
  const hits: Hit[] = []
  if (options.text === '') return hits
  const find = createFinder(options, script)
  for (const { id, text } of segments) {
    for (const { start, end } of find(text)) hits.push({ segment: id, start, end })
  }
  return hits
}

/** A finder that is reused for many texts. @throws FindError 'invalid' */
export function createFinder(options: FindOptions, script?: Fold): (text: string) => readonly TextRange[] {
  const isHit = createHitFilter(options)
  const fold = createFold(options, script)
  if (options.regex) {
    const expression = compileExpression(options, script)
    return (text) => findExpression(fold(text), expression, (part) => isHit(text, part))
  }
  const query = fold(options.text)
  return (text) => findText(fold(text), query, (part) => isHit(text, part))
}

/** Filters matched ranges; `text` is the text before folding. */
export function createHitFilter({
  wholeWord,
}: Pick<FindOptions, 'wholeWord'>): (text: string, part: TextRange) => boolean {
  return wholeWord ? (text, { start, end }) => isWordBoundary(text, start) && isWordBoundary(text, end) : () => true
}

/** The fold applied to texts before searching. Regular expressions handle case themselves. */
export function createFold(options: FindOptions, script?: Fold): Fold {
  const folds = [
    ...(options.foldWidth ? [foldWidth] : []),
    ...(options.foldScript && script ? [script] : []),
    ...(options.matchCase || options.regex ? [] : [foldCase]),
  ]
  return (text) => folds.reduce((folded, fold) => fold(folded), text)
}

/** Compiles the regular expression for folded texts, with the flag `g`. @throws FindError 'invalid' */
export function compileExpression(options: FindOptions, script?: Fold): RegExp {
  const compile = (source: string) => {
    const flags = options.matchCase ? 'g' : 'gi'
    return tryCompile(source, `${flags}u`) ?? tryCompile(source, `${flags}v`)
  }
  // Compile the expression as typed first, so that the error message refers to what the user typed.
  if (!compile(options.text)) throw new FindError('invalid', syntaxErrorOf(options.text))
  const width = options.foldWidth ? foldExpressionWidth(options.text) : options.text
  const source = options.foldScript && script ? script(width) : width
  const expression = compile(source)
  if (!expression) throw new FindError('invalid', syntaxErrorOf(source))
  return expression
}

function tryCompile(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

function syntaxErrorOf(source: string): string {
  try {
    return String(new RegExp(source, 'u'))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Matching ranges of a folded text; empty matches are skipped.
 * @param expression with the flag `g`
 * @param isHit a rejected range does not hide one that overlaps it
 */
export function findExpression(text: string, expression: RegExp, isHit: (part: TextRange) => boolean): TextRange[] {
  const parts: TextRange[] = []
  expression.lastIndex = 0
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    const part = { start: match.index, end: match.index + match[0].length }
    const hit = part.end > part.start && isHit(part)
    if (hit) parts.push(part)
    // An expression with `u` or `v` can't match inside a surrogate pair: continue after the whole character.
    else expression.lastIndex = part.start + ((text.codePointAt(part.start) ?? 0) > 0xffff ? 2 : 1)
  }
  return parts
}

const noRanges: readonly TextRange[] = []

/** @param isHit a rejected range does not hide one that overlaps it */
function findText(text: string, query: string, isHit: (part: TextRange) => boolean): readonly TextRange[] {
  let start = text.indexOf(query)
  if (start < 0) return noRanges
  const parts: TextRange[] = []
  while (start >= 0) {
    const part = { start, end: start + query.length }
    const hit = isHit(part)
    if (hit) parts.push(part)
    start = text.indexOf(query, hit ? part.end : start + 1)
  }
  return parts
}
