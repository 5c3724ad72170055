import { describe, expect, it, vi } from 'vitest'
import { listenForMetrics, metricsResponse } from '../../../../server/adapters/http/metricsServer'
import { createMetrics } from '../../../../server/adapters/metrics/metrics'
import { SpeechEngineError, type SpeechEngine } from '../../../../server/ports/speech'
import { openTestBackend } from '../../usecases/testBackend'

const open = async () => {
  const { ports } = await openTestBackend()
  return { ports, metrics: await createMetrics({ ports, liveMeetings: () => 3 }) }
}

/** An engine with private state, which only works on the object itself. */
class Engine implements Pick<SpeechEngine, 'recognize' | 'id' | 'languages'> {
  #calls = 0
  readonly id = 'tones'
  readonly languages = ['en'] as const
  async recognize(chunk: Int16Array) {
    this.#calls += 1
    if (chunk.length === 0) throw new SpeechEngineError('empty')
    return [{ startMs: 0, endMs: 1, text: `call ${this.#calls}` }]
  }
}

describe('metrics', () => {
  it('tell jobs, meetings, space and requests', async () => {
    const { ports, metrics } = await open()
    vi.spyOn(ports.files, 'freeBytes').mockResolvedValue(1_234)
    metrics.onAnswered({ method: 'GET', route: '/files/:name', status: 206, ms: 30 })
    const text = await metrics.text()
    for (const line of [
      'stt_live_meetings 3',
      'stt_jobs{kind="transcription",state="waiting"} 0',
      'stt_jobs_oldest_wait_seconds 0',
      'stt_free_bytes{storage="files"} 1234',
      'stt_database_up 1',
      'http_request_duration_seconds_bucket{le="0.05",method="GET",route="/files/:name",status="206"} 1',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/)
  })

  it('go on without the database', async () => {
    const { ports, metrics } = await open()
    await ports.store.close()
    expect(await metrics.text()).toContain('stt_database_up 0')
  })

  it('measure what engines recognize, and leave them as they are', async () => {
    const { ports, metrics } = await open()
    const engine = new Engine() as unknown as SpeechEngine
    const speech = metrics.measured({ ...ports.speech, engines: [engine] })
    const [measured] = speech.engines
    expect(speech.engines[0]).toBe(measured)
    expect(await measured?.recognize(new Int16Array(32_000), 'en')).toMatchObject([{ text: 'call 1' }])
    await expect(measured?.recognize(new Int16Array(0), 'en')).rejects.toBeInstanceOf(SpeechEngineError)
    expect(measured?.languages).toEqual(['en'])
    const text = await metrics.text()
    expect(text).toContain('stt_recognized_audio_seconds_total{engine="tones"} 2')
    expect(text).toContain('stt_recognition_duration_seconds_count{engine="tones",result="failed"} 1')
  })

  it('are for those with the token', async () => {
    const { metrics } = await open()
    const statusWith = async (authorization: string | null, token = 'a long token of ours') =>
      (await metricsResponse(metrics, { token, authorization })).status
    expect(await statusWith(null)).toBe(401)
    expect(await statusWith('Bearer another token')).toBe(401)
    expect(await statusWith('Bearer a long token of ours')).toBe(200)
    expect(await statusWith(null, '')).toBe(200)
  })

  it('have a port of their own, with nothing else on it', async () => {
    const { metrics } = await open()
    const server = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1', token: '' })
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
    expect(await answer.text()).toContain('process_resident_memory_bytes')
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404)
    server.close()
  })
})
