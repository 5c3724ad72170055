/**
 * Entry of an engine process. Its one argument is the `Place` as JSON. It says `'ready'` when the model is loaded; then each
 * Int16Array it is sent is answered by its words. Any fault ends it: whoever forked it starts another.
 */
import { openDecoder } from './decoder'
import type { Place } from './locate'

const place: Place = JSON.parse(process.argv[2] ?? '')
const decode = openDecoder(place)

process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches children too; the server tells them when to end.
process.on('SIGINT', () => {})
process.on('message', (pcm: Int16Array) => process.send?.(decode(pcm)))
process.send?.('ready')
