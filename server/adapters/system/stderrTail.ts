import type { Readable } from 'node:stream'

const maxCharacters = 2_000

/** Drains a program's stderr so that it never blocks; the returned function gives the last characters. */
export function collectStderrTail(stream: Readable | null): () => string {
  let text = ''
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-maxCharacters)
  })
  return () => text.trim()
}
