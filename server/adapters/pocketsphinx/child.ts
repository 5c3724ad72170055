/**
 * Entry of an engine process. Its one argument is the `Place` as JSON. It says `'ready'` when the model is loaded; then each
 * Int16Array it is sent is answered by its words, and each `More` by the text so far. Any fault ends it: whoever forked it starts
 * another.
 */
import { openDecoder, openStream } from './decoder'
import type { More } from './listener'
import type { Place } from './locate'

const place: Place = JSON.parse(process.argv[2] ?? '')
const decode = openDecoder(place)
let stream: ReturnType<typeof openStream> | null = null

function answer(message: Int16Array | More) {
  if (message instanceof Int16Array) return decode(message)
  stream ??= openStream(place)
  return stream(message.more, message.fresh)
}

process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches children too; the server tells them when to end.
process.on('SIGINT', () => {})
process.on('message', (message: Int16Array | More) => process.send?.(answer(message)))
process.send?.('ready')
