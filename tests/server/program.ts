/** A program that calls the site with a personal token. */
import type { TokenScope } from '../../src/wire/tokenSchemas'
import type { Site } from './site'

export interface Program {
  token: string
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The status and the JSON that was answered. */
  json(path: string, init?: RequestInit): Promise<{ status: number; body: Record<string, unknown> }>
}

/** Creates a token for the login `session`. */
export async function openProgram(site: Site, session: string, scope: TokenScope = 'write'): Promise<Program> {
  const { data } = await site.post('/api/tokens/create', { name: 'A program', scope }, session)
  return programWith(site, String(data.secret))
}

export function programWith(site: Site, token: string): Program {
  const fetch: Program['fetch'] = async (path, init = {}) =>
    site.app.fetch(
      new Request(`http://site.test${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...init.headers },
      }),
    )
  return {
    token,
    fetch,
    async json(path, init) {
      const answer = await fetch(path, init)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
  }
}

/** A form with a recording and these fields. */
export function recordingForm(fields: Record<string, string> = {}, { name = 'talk.mp3', content = 'sound' } = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('file', new Blob([content]), name)
  return { method: 'POST', body }
}
