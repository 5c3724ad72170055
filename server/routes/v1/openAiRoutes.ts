/** OpenAI's transcription interface, so that its clients work with this server. */
import * as v from 'valibot'
import { boundedText } from '../../../src/wire/bounds'
import { callerOf, requireScope } from '../../http/bearerAuth'
import type { RequestContext, ServerApp, ServerContext } from '../../http/requestContext'
import { parseFields, receiveForm } from '../../http/uploadForm'
import { withKeepAlive } from '../../http/keepAlive'
import { RequestError } from '../../lib/requestError'
import type { FormFields } from '../../ports/formReader'
import type { TaskRow, UserRow } from '../../ports/rows'
import { addRecording, requireLanguage } from '../../usecases/records/addRecording'
import { awaitTranscription } from '../../usecases/records/awaitTranscription'
import { loadTranscript } from '../../usecases/records/recordExport'
import { destroyRecord } from '../../usecases/records/changeRecords'
import { writeTranscriptFile } from '../../usecases/records/transcriptFile'
import { splitTerms } from '../../usecases/vocabulary/splitTerms'
import { toVerboseJson } from './verboseJson'

const formats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const
type Format = (typeof formats)[number]

/** `temperature`, `chunking_strategy`, `include` and unknown fields are ignored. */
const TranscriptionFields = v.object({
  model: v.optional(boundedText(200)),
  language: v.optional(boundedText(40)),
  prompt: v.optional(boundedText(8_000)),
  response_format: v.optional(boundedText(40)),
  stream: v.optional(boundedText(10)),
  /** Not in OpenAI's interface: whether the recording stays in the account. */
  keep: v.optional(v.picklist(['true', 'false'])),
})

interface TranscriptionRequest {
  format: Format
  language: string | undefined
  prompt: string
  keeps: boolean
  /** Whether words are wanted, besides segments. */
  words: boolean
  segments: boolean
}

/** @throws RequestError 400 */
function parseRequest(fields: FormFields): TranscriptionRequest {
  const { response_format = 'json', language, prompt = '', stream, keep } = parseFields(fields, TranscriptionFields)
  const format = formats.find((name) => name === response_format)
  if (!format)
    throw new RequestError(
      'transcription.format',
      { format: response_format, formats: formats.join(', ') },
      { status: 400 },
    )
  if (stream === 'true') throw new RequestError('transcription.stream', {}, { status: 400 })
  const granularities = [...(fields['timestamp_granularities[]'] ?? []), ...(fields.timestamp_granularities ?? [])]
  const words = granularities.includes('word')
  return {
    format,
    language: language || undefined,
    prompt,
    keeps: keep !== 'false',
    words,
    segments: !words || granularities.includes('segment'),
  }
}

/** Name of the model that every client knows; like any other, it stands for the best engine of the language. */
const commonModel = 'whisper-1'

export function openAiRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings, limits } = server
  app.get('/v1/models', requireScope(server, 'read'), (c) => {
    const ids = [
      commonModel,
      ...ports.speech.engines.filter(({ languages }) => languages.length > 0).map(({ id }) => id),
    ]
    return c.json({ object: 'list', data: ids.map((id) => ({ id, object: 'model', created: 0, owned_by: 'server' })) })
  })
  app.post('/v1/audio/transcriptions', requireScope(server, 'write'), async (c) => {
    const { user } = callerOf(c)
    const release = limits.waitingTranscriptions.acquire(user.id)
    let request: TranscriptionRequest
    let id: number
    try {
      const { receive, form } = receiveForm(c, server)
      const parsed = async () => parseRequest((await form()).fields)
      id = await addRecording(ports, settings, {
        user,
        receive,
        async details() {
          const { language, prompt } = await parsed()
          return {
            title: '',
            language: language === undefined ? undefined : requireLanguage(language),
            speakers: 0,
            vocabulary: splitTerms(prompt),
          }
        },
      })
      request = await parsed()
    } catch (error) {
      release()
      throw error
    }
    const answer = answerWhenDone(c, server, { user, id, request }).finally(release)
    const isJson = request.format === 'json' || request.format === 'verbose_json'
    return isJson ? withKeepAlive(c, ports.clock, answer) : answer
  })
}

interface WaitingRequest {
  user: UserRow
  id: number
  request: TranscriptionRequest
}

async function answerWhenDone(
  c: RequestContext,
  { ports, settings }: ServerContext,
  { user, id, request }: WaitingRequest,
): Promise<Response> {
  const { signal } = c.req.raw
  const removes = () => !request.keeps && destroyRecord(ports, user, id)
  try {
    const maxMs = settings.transcriptionWaitSeconds * 1000
    const task = await awaitTranscription(ports, { id, maxMs, signal, locale: c.get('locale') })
    const response = await answerOf(c, { ports, task, request })
    await removes()
    return response
  } catch (error) {
    // What takes too long goes on and is kept, as the error says. Nobody waits for what an aborted request asked.
    const isLate = error instanceof RequestError && error.status === 504
    if (!isLate) await removes()
    throw error
  }
}

async function answerOf(
  c: RequestContext,
  { ports, task, request }: { ports: ServerContext['ports']; task: TaskRow; request: TranscriptionRequest },
): Promise<Response> {
  const { format } = request
  if (format === 'srt' || format === 'vtt') {
    const options = { role: false, time: false, tone: true, pa: true, locale: c.get('locale') }
    const { content, mediaType } = await writeTranscriptFile(ports, task, { ...options, type: format })
    return c.body(content.slice().buffer, 200, { 'content-type': mediaType })
  }
  const verbose = await toVerboseJson(await loadTranscript(ports, task), { task, ...request })
  if (format === 'text') return c.text(`${verbose.text}\n`)
  return c.json(format === 'json' ? { text: verbose.text } : verbose)
}
