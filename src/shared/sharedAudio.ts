/** A recording that is shared by its link: everything about it travels in the address, which anybody may have written. */

import { env } from './env'

export interface SharedAudio {
  /** '' when it has none. */
  readonly title: string
  /** Absolute web address of the sound. */
  readonly url: string
  /** Null when the link does not say. */
  readonly durationMs: number | null
}

/** Characters of a title that are shown; whatever is longer was not written by this product. */
const longestTitle = 300
const longestUrl = 2_000
const longestMs = 24 * 3_600_000

/** Where a shared recording is heard. @param page address of this app, without its hash */
export function shareLink({ title, url, durationMs }: SharedAudio, page: string): string {
  const params = new URLSearchParams({
    title,
    url,
    ...(durationMs !== null && { times: String(Math.ceil(durationMs / 1000)) }),
  })
  return `${page}#/share/audio?${params.toString()}`
}

/**
 * What a link shares; null when it names no sound of this site.
 * @param base address that relative ones belong to
 */
export function readShared(params: URLSearchParams, base: string): SharedAudio | null {
  const url = ownAddress(params.get('url') ?? '', base)
  if (url === null) return null
  const seconds = Number(params.get('times') ?? Number.NaN)
  const durationMs = seconds > 0 && seconds * 1000 <= longestMs ? Math.round(seconds * 1000) : null
  const title = [...(params.get('title') ?? '').replace(/\p{C}+/gu, ' ').trim()].slice(0, longestTitle).join('')
  return { title, url, durationMs }
}

/**
 * Only what lies where this site's files lie, by http or https: under its name nothing of others shall be played or offered for
 * download, and anything else could run, or read what is on this machine.
 */
function ownAddress(text: string, base: string): string | null {
  if (text === '' || text.length > longestUrl) return null
  try {
    const { protocol, href, origin, username, password } = new URL(text, base)
    const own = origin === new URL(base).origin || env.fileOrigins.includes(origin)
    return own && /^https?:$/.test(protocol) && !username && !password ? href : null
  } catch {
    return null
  }
}
