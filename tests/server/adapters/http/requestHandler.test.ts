import { describe, expect, it } from 'vitest'
import { withRequestIds } from '../../../../server/adapters/http/requestHandler'
import { createJsonLog } from '../../../../server/adapters/system/jsonLog'
import { currentRequestId } from '../../../../server/adapters/system/requestScope'

const open = ({ logRequests = false, cacheControl = '' } = {}) => {
  const lines: Record<string, unknown>[] = []
  const log = createJsonLog((line) => void lines.push(JSON.parse(line) as Record<string, unknown>), currentRequestId)
  const handle = withRequestIds(
    { logRequests },
    {
      log,
      metrics: null,
      async respond(_request, { onRoute }) {
        onRoute?.('/files/:name')
        await Promise.resolve()
        log.info('deep inside')
        return new Response('ok', { headers: cacheControl ? { 'cache-control': cacheControl } : {} })
      },
    },
  )
  const ask = async (id?: string) => {
    const headers = id === undefined ? undefined : { 'x-request-id': id }
    const answer = await handle(
      new Request('http://site.test/files/secret-name.mp3?token=secret', { ...(headers && { headers }) }),
      {},
    )
    return answer.headers.get('x-request-id') ?? ''
  }
  return { lines, ask }
}

describe('a request', () => {
  it('has an id of its own, on its answer and in its lines of the log', async () => {
    const { lines, ask } = open()
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one).toMatch(/^[0-9a-f]{20}$/)
    expect(lines.map(({ request }) => request).sort()).toEqual([one, other].sort())
  })

  it('keeps the id of a proxy, unless it is none', async () => {
    const { ask } = open()
    expect(await ask('4bf92f35-77b3-4da6')).toBe('4bf92f35-77b3-4da6')
    for (const id of ['short', 'x'.repeat(65), 'with spaces and "quotes"']) expect(await ask(id)).not.toBe(id)
  })

  it('for a script or style that never changes has an answer without it', async () => {
    expect(await open({ cacheControl: 'public, max-age=31536000, immutable' }).ask()).toBe('')
    expect(await open({ cacheControl: 'no-store' }).ask()).not.toBe('')
  })

  it('is logged without its path and query, if that is wanted', async () => {
    const { lines, ask } = open({ logRequests: true })
    const request = await ask()
    expect(lines.at(-1)).toMatchObject({ event: 'http', method: 'GET', route: '/files/:name', status: 200, request })
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})
