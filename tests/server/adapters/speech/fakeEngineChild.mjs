/** A fake engine process: it answers a message with its id, or does what the message says. */
import { appendFileSync } from 'node:fs'

const [startsFile = '', behavior = ''] = process.argv.slice(2)
appendFileSync(startsFile, `${process.pid}\n`)
if (behavior === 'no model') {
  console.error('the model is broken')
  process.exit(1)
}

process.on('disconnect', () => process.exit())
process.on('message', (/** @type {unknown} */ message) => {
  if (message === 'crash') {
    console.error('out of memory')
    process.exit(3)
  }
  if (message === 'hang') return
  process.send?.(message === 'nonsense' ? { what: 'is this' } : process.pid)
})
process.send?.(behavior === 'impolite' ? 'hello' : 'ready')
