import { decodeText, NotTextError } from './decodeText'
import { docxText } from './docxImport'
import {
  ImportError,
  maxTranscriptBytes,
  toTranscript,
  type Draft,
  type ImportedTranscript,
  type TranscriptType,
} from './importedTranscript'
import { parseJson } from './jsonImport'
import { parseSubtitles } from './subtitleImport'
import { parseText } from './textImport'

/** Reads a transcript. Synchronous and possibly long: run it in a worker. @throws ImportError */
export function importTranscript(bytes: Uint8Array, type: TranscriptType): ImportedTranscript {
  if (bytes.length > maxTranscriptBytes) throw new ImportError('tooLarge')
  return toTranscript(type === 'docx' ? parseText(docxText(bytes)) : parse(readText(bytes), type))
}

function parse(text: string, type: Exclude<TranscriptType, 'docx'>): Draft {
  if (type === 'json') return parseJson(text)
  return type === 'txt' ? parseText(text) : parseSubtitles(text)
}

function readText(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    throw error instanceof NotTextError ? new ImportError('notText') : error
  }
}
