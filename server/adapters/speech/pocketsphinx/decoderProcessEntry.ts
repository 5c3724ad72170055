/**
 * Entry of an engine process. Its only argument is the `Installation` as JSON. It sends `'ready'` when the model is loaded; then it
 * answers each Int16Array with its words, and each `StreamInput` with the text so far. Any error ends it; the parent starts another.
 */
import { openBatchDecoder, openStreamDecoder } from './decoder'
import type { StreamInput } from './decoderProcess'
import type { Installation } from './installation'

const installation: Installation = JSON.parse(process.argv[2] ?? '')
const decode = openBatchDecoder(installation)
let stream: ReturnType<typeof openStreamDecoder> | null = null

function handleMessage(message: Int16Array | StreamInput) {
  if (message instanceof Int16Array) return decode(message)
  stream ??= openStreamDecoder(installation)
  return stream(message.pcm, message.reset)
}

process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches children too; the server stops them itself.
process.on('SIGINT', () => {})
process.on('message', (message: Int16Array | StreamInput) => process.send?.(handleMessage(message)))
process.send?.('ready')
