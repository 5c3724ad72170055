/** Stands in for an engine process and is spoken to like one (server/adapters/pocketsphinx/child.ts): it hears a word in each 400 ms. */
const wordMs = 400
const samplesAMs = 16
const frameMs = 10

let heardMs = 0

const word = (/** @type {number} */ at) => `word${at % 100}`
const wordsIn = (/** @type {number} */ ms) => Array.from({ length: Math.floor(ms / wordMs) }, (_, at) => word(at))

/** The words of a whole piece. */
function hear(/** @type {Int16Array} */ pcm) {
  return wordsIn(pcm.length / samplesAMs).map((text, at) => ({
    text,
    firstFrame: (at * wordMs) / frameMs,
    lastFrame: ((at + 1) * wordMs) / frameMs - 1,
    probability: 0.9,
  }))
}

/** The text so far of what is being said. */
function goOn(/** @type {{ more: Int16Array, fresh: boolean }} */ { more, fresh }) {
  heardMs = (fresh ? 0 : heardMs) + more.length / samplesAMs
  return wordsIn(heardMs).join(' ')
}

process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {})
process.on('message', (/** @type {any} */ message) =>
  process.send?.(message instanceof Int16Array ? hear(message) : goOn(message)),
)
process.send?.('ready')
