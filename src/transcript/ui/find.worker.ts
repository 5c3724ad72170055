/** The thread that runs a regular expression, so that one that never ends can be ended from outside. */
import { findExpression } from '../find'

/** What it is sent: folded texts and the expression for them. */
export interface FindRequest {
  readonly texts: readonly string[]
  readonly expression: RegExp
}

/** What it answers: that it has begun, then for every part that was found the text's index, its start and its end. */
export type FindAnswer = 'begun' | Int32Array

addEventListener('message', ({ data }: MessageEvent<FindRequest>) => {
  answer('begun')
  answer(findIn(data))
})

function answer(message: FindAnswer): void {
  postMessage(message)
}

function findIn({ texts, expression }: FindRequest): Int32Array {
  return Int32Array.from(
    texts.flatMap((text, index) => findExpression(text, expression).flatMap(({ start, end }) => [index, start, end])),
  )
}
