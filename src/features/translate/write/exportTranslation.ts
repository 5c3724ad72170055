/** From the choice of a format to the saved file. */
import { fileName, save } from '../../../shared/save'
import { writeSrt } from './srt'
import { writeText } from './text'
import { writeMarkdown } from './markdown'
import type { TranslationDocument } from './layout'

/** `srt` is only for what has times. */
export const fileTypes = ['docx', 'md', 'txt', 'srt'] as const
export type FileType = (typeof fileTypes)[number]

const mediaTypes: Record<FileType, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown',
  txt: 'text/plain',
  srt: 'application/x-subrip',
}

/** @throws when the library of the format can't be loaded, or the signal ends it */
export async function exportTranslation(
  document: TranslationDocument,
  type: FileType,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const content = type === 'docx' ? await makeDocx(document, signal) : writeAs(type, document)
  signal.throwIfAborted()
  await save(new Blob([content], { type: mediaTypes[type] }), fileName(name, type, document.title))
}

type Writer = (document: TranslationDocument) => string
const writers: Record<Exclude<FileType, 'docx'>, Writer> = { md: writeMarkdown, txt: writeText, srt: writeSrt }

/** The text of a file. */
export function writeAs(type: Exclude<FileType, 'docx'>, document: TranslationDocument): string {
  return writers[type](document)
}

/** Written in a worker: a long text takes seconds, in which the page stays quick. Where there are no workers the page writes it. */
async function makeDocx(document: TranslationDocument, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof Worker === 'undefined') return (await import('./docx')).writeDocx(document)
  const worker = new Worker(new URL('./docx.worker.ts', import.meta.url), { type: 'module' })
  const ended = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(`the document worker failed: ${message}`))
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal })
      worker.postMessage(document)
    })
  } finally {
    ended.abort()
    worker.terminate()
  }
}
