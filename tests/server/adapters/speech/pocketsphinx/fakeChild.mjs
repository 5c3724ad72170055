/** A fake engine process, controlled by the first sample of a chunk. */
import { appendFileSync } from 'node:fs'

const [startsFile = '', behavior = ''] = process.argv.slice(2)
appendFileSync(startsFile, `${process.pid}\n`)
if (behavior === 'no model') {
  console.error('the model is broken')
  process.exit(1)
}

process.on('disconnect', () => process.exit())
process.on('message', (/** @type {Int16Array} */ pcm) => {
  const [order = 0] = pcm
  if (order === 1) {
    console.error('out of memory')
    process.exit(3)
  }
  if (order === 2) return
  if (order === 3) return process.send?.({ what: 'is this' })
  const word = { text: `${process.pid}`, firstFrame: 0, lastFrame: 9, probability: 1 }
  setTimeout(() => process.send?.([word]), order === 4 ? 60 : 0)
})
process.send?.('ready')
