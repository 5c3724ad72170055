/** Names and types of stored files. A name is its only permission, so it is long and random and never built from input. */
import { documentTypes, type DocumentType } from '../src/wire/translation'

/** A name the server made: unguessable, `[A-Za-z0-9_-]{22,}.ext`. Never built from input. */
export type FileName = string

const types: Record<string, string> = {
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
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** 128 random bits and the extension. */
export function newFileName(extension: string): FileName {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const random = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${random}.${extension}`
}

/** Whether that is a name this server could have made: no folder, no dots but one. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$/.test(name)
}

/** The media type to serve a file with: by its name alone, and never one a browser runs. */
export function typeOf(name: FileName): string {
  return types[extensionOf(name)] ?? 'application/octet-stream'
}

/** What follows the last dot, in small letters; '' when there is no dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** The type of a document by its name; null for what is none. */
export function documentTypeOf(name: string): DocumentType | null {
  const extension = extensionOf(name)
  return documentTypes.find((type) => type === extension) ?? null
}
