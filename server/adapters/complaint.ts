import type { Readable } from 'node:stream'

const keptCharacters = 2_000

/** Reads what a program says on its error stream to the end, so that it never blocks; gives the last of it. */
export function complaintOf(stream: Readable | null): () => string {
  let text = ''
  stream?.setEncoding('utf8').on('data', (said: string) => {
    text = (text + said).slice(-keptCharacters)
  })
  return () => text.trim()
}
