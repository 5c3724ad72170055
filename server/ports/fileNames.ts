/** Names and types of stored files. Knowing the name grants access, so names are long, random and never built from input. */
import { documentTypes, type DocumentType } from '../../src/wire/translationSchemas'

/** A server-generated, unguessable name: `[A-Za-z0-9_-]{22,}.ext`. */
export type FileName = string

const mimeTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  '3gp': 'video/3gpp',
  pcm: 'application/octet-stream',
  amr: 'audio/amr',
  wma: 'audio/x-ms-wma',
  aac: 'audio/aac',
  mp4: 'video/mp4',
  avi: 'video/x-msvideo',
  rm: 'application/vnd.rn-realmedia',
  rmvb: 'application/vnd.rn-realmedia-vbr',
  mov: 'video/quicktime',
  m4v: 'video/x-m4v',
  mkv: 'video/x-matroska',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  webm: 'video/webm',
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** A new name: 128 random bits and the extension. */
export function newFileName(extension: string): FileName {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const random = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `${random}.${extension}`
}

/** Whether the server could have generated this name: no path separators, exactly one dot. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$/.test(name)
}

/** MIME type to serve a file with, by its extension. Never one a browser executes. */
export function mimeTypeOf(name: FileName): string {
  return mimeTypes[extensionOf(name)] ?? 'application/octet-stream'
}

/** The lowercase extension; '' if there is no dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** The document type by extension; null if it isn't a document. */
export function documentTypeOf(name: string): DocumentType | null {
  const extension = extensionOf(name)
  return documentTypes.find((type) => type === extension) ?? null
}
