/** Worker that runs a regular expression, so that one that does not terminate can be stopped from outside. */
import { findExpression, createHitFilter, type FindOptions } from '../../find/find'

/** Folded texts and their expression; for whole-word search also the texts before folding. */
export interface FindRequest extends Pick<FindOptions, 'wholeWord'> {
  readonly texts: readonly string[]
  readonly expression: RegExp
  readonly unfolded: readonly string[]
}

/** First 'begun', then one flat array: text index, start and end of each hit. */
export type FindResponse = 'begun' | Int32Array

addEventListener('message', ({ data }: MessageEvent<FindRequest>) => {
  respond('begun')
  respond(findIn(data))
})

function respond(message: FindResponse): void {
  postMessage(message)
}

function findIn({ texts, expression, unfolded, wholeWord }: FindRequest): Int32Array {
  const isHit = createHitFilter({ wholeWord })
  return Int32Array.from(
    texts.flatMap((text, index) => {
      const parts = findExpression(text, expression, (part) => isHit(unfolded[index] ?? '', part))
      return parts.flatMap(({ start, end }) => [index, start, end])
    }),
  )
}
