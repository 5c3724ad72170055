/** Exports a translation: creates the file and saves it. */
import { fileName } from '../../../shared/files/fileName'
import { saveFile } from '../../../shared/files/saveFile'
import { exportFormats } from '../../../transcript/export/exportFormats'
import { writeInWorker } from '../../../transcript/ui/export/docxWorker'
import { writeTranslationSrt } from './translationSrt'
import { writeTranslationText } from './translationText'
import { writeTranslationMarkdown } from './translationMarkdown'
import type { TranslationDocument } from './translationLayout'

/** `srt` requires timestamps. */
export const fileTypes = ['docx', 'md', 'txt', 'srt'] as const
export type TranslationFileType = (typeof fileTypes)[number]

interface ExportOptions {
  type: TranslationFileType
  /** File name without its extension. */
  name: string
  signal: AbortSignal
}

/** @throws if the format's library can't be loaded, or the signal's abort reason */
export async function exportTranslation(
  document: TranslationDocument,
  { type, name, signal }: ExportOptions,
): Promise<void> {
  const content = type === 'docx' ? await createDocx(document, signal) : writers[type](document)
  signal.throwIfAborted()
  const { mediaType } = exportFormats[type]
  await saveFile(new Blob([content], { type: mediaType }), fileName(name, type, document.title))
}

const writers = { md: writeTranslationMarkdown, txt: writeTranslationText, srt: writeTranslationSrt }

const createDocx = (document: TranslationDocument, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  writeInWorker({
    document,
    startWorker: () => new Worker(new URL('./translationDocx.worker.ts', import.meta.url), { type: 'module' }),
    writeHere: async () => (await import('./translationDocx')).writeTranslationDocx(document),
    signal,
  })
