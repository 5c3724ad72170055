/** Links to shared recordings. The address has all the data and is untrusted: anyone may have written it. */

import { env } from '../env'

export interface SharedAudio {
  /** '' if untitled. */
  readonly title: string
  /** Absolute URL of the audio. */
  readonly url: string
  /** Null if the link has none. */
  readonly durationMs: number | null
}

/** Longest title shown, in characters; the product makes no longer ones. */
const maxTitleChars = 300
const maxUrlChars = 2_000
const maxDurationMs = 24 * 3_600_000

/** The share link of a recording. @param page this app's URL, without its hash */
export function shareLink({ title, url, durationMs }: SharedAudio, page: string): string {
  const params = new URLSearchParams({
    title,
    url,
    ...(durationMs !== null && { times: String(Math.ceil(durationMs / 1000)) }),
  })
  return `${page}#/share/audio?${params.toString()}`
}

/**
 * The recording a link shares; null if its audio is not from this site.
 * @param base base URL for relative ones
 */
export function parseSharedAudio(params: URLSearchParams, base: string): SharedAudio | null {
  const url = allowedUrl(params.get('url') ?? '', base)
  if (url === null) return null
  const seconds = Number(params.get('times') ?? Number.NaN)
  const durationMs = seconds > 0 && seconds * 1000 <= maxDurationMs ? Math.round(seconds * 1000) : null
  const title = [...(params.get('title') ?? '').replace(/\p{C}+/gu, ' ').trim()].slice(0, maxTitleChars).join('')
  return { title, url, durationMs }
}

/**
 * Only http(s) URLs at the origins of this site's files: the page must not present other sites' content as this site's, and
 * other protocols could run scripts or read local files.
 */
function allowedUrl(text: string, base: string): string | null {
  if (text === '' || text.length > maxUrlChars) return null
  try {
    const { protocol, href, origin, username, password } = new URL(text, base)
    const isAllowedOrigin = origin === new URL(base).origin || env.fileOrigins.includes(origin)
    return isAllowedOrigin && /^https?:$/.test(protocol) && !username && !password ? href : null
  } catch {
    return null
  }
}
