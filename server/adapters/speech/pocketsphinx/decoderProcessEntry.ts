/**
 * Entry of an engine process. Its arguments are the `Installation` as JSON and the decoder, `batch` or `stream`. It sends `'ready'` when
 * the model is loaded; then it answers each Int16Array with its words, or each `StreamInput` with the text so far. Any error ends it; the
 * parent starts another.
 */
import { openBatchDecoder, openStreamDecoder } from './decoder'
import type { StreamInput } from './decoderProcess'
import type { Installation } from './installation'

const installation: Installation = JSON.parse(process.argv[2] ?? '')
const answer = process.argv[3] === 'stream' ? streamAnswers() : openBatchDecoder(installation)

function streamAnswers() {
  const feed = openStreamDecoder(installation)
  return ({ pcm, reset }: StreamInput) => feed(pcm, reset)
}

process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches children too; the server stops them itself.
process.on('SIGINT', () => {})
process.on('message', (message: Int16Array & StreamInput) => process.send?.(answer(message)))
process.send?.('ready')
