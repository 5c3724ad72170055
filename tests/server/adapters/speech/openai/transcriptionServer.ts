/** A fake service with OpenAI's transcription API in the dialects of real servers, and with their failures. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What each server of that kind fills in. */
export type Dialect = 'openai' | 'whisperCpp' | 'vllm' | 'jsonOnly' | 'qwen'

export interface AskedTranscription {
  path: string
  authorization: string | undefined
  fields: Record<string, string[]>
  fileName: string
  samples: Int16Array
}

/** Null: answer in the dialect. */
type Misbehavior = (response: ServerResponse, asked: AskedTranscription) => boolean | void

export interface TranscriptionServer {
  url: string
  asked: AskedTranscription[]
  /** Answers the next requests one by one; a behavior that returns false leaves the answer to the dialect. */
  next(...behaviors: Misbehavior[]): void
  close(): Promise<void>
}

export const answerJson = (response: ServerResponse, body: unknown, status = 200, headers = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Fails with this status. */
export const fail =
  (status: number, headers: Record<string, string> = {}): Misbehavior =>
  (response, { authorization }) =>
    answerJson(response, { error: { message: `no ${authorization}` } }, status, headers)

/** Says 你好，世界。再见！ within the audio; nothing in silence. */
export async function openTranscriptionServer(dialect: Dialect): Promise<TranscriptionServer> {
  const asked: AskedTranscription[] = []
  const behaviors: Misbehavior[] = []
  const server = createServer((request, response) => {
    void readRequest(request)
      .then((one) => {
        asked.push(one)
        if (behaviors.shift()?.(response, one) ?? true) dialects[dialect](response, one)
      })
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    next: (...more) =>
      void behaviors.push(
        ...more.map(
          (one): Misbehavior =>
            (...args) =>
              one(...args) === false,
        ),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readRequest(request: IncomingMessage): Promise<AskedTranscription> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(Buffer.concat(parts), { headers }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new Error('no file')
  const names = [...new Set(form.keys())].filter((name) => name !== 'file')
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    fields: Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String)])),
    fileName: file.name,
    samples: readWav(Buffer.from(await file.arrayBuffer())),
  }
}

/** @throws if it is not 16 kHz mono 16-bit PCM */
function readWav(wav: Buffer): Int16Array {
  const [format, channels, rate] = [wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24)]
  const isWav = wav.toString('latin1', 0, 4) === 'RIFF' && wav.toString('latin1', 8, 16) === 'WAVEfmt '
  if (!isWav || format !== 1 || channels !== 1 || rate !== 16_000) throw new Error('another format')
  if (wav.readUInt32LE(40) !== wav.length - 44) throw new Error('another length')
  return new Int16Array(new Uint8Array(wav.subarray(44)).buffer)
}

const isSpoken = ({ samples }: AskedTranscription) => samples.some((sample) => Math.abs(sample) > 100)
const text = '你好，世界。再见！'
const spoken = ['你好', '世界', '再见']

/** Words at equal distances within the audio, in seconds. */
function timedWords({ samples }: AskedTranscription) {
  const step = samples.length / 16_000 / spoken.length
  return spoken.map((word, at) => ({ word, start: at * step, end: (at + 0.9) * step }))
}

function segmentsOf(asked: AskedTranscription) {
  if (!isSpoken(asked)) return []
  const [first, second, third] = timedWords(asked)
  const common = {
    seek: 0,
    tokens: [1, 2],
    temperature: 0,
    avg_logprob: -0.2,
    compression_ratio: 1,
    no_speech_prob: 0.01,
  }
  return [
    { id: 0, start: first?.start, end: second?.end, text: '你好，世界。', ...common },
    { id: 1, start: third?.start, end: third?.end, text: ' 再见！', ...common },
  ]
}

const dialects: Record<Dialect, (response: ServerResponse, asked: AskedTranscription) => void> = {
  /** Words without punctuation beside the segments. */
  openai(response, asked) {
    const whole = isSpoken(asked) ? text : ''
    if (asked.fields.response_format?.[0] !== 'verbose_json') return answerJson(response, { text: whole })
    const wantsWords = asked.fields['timestamp_granularities[]']?.includes('word')
    answerJson(response, {
      task: 'transcribe',
      language: 'chinese',
      duration: asked.samples.length / 16_000,
      text: whole,
      segments: segmentsOf(asked),
      ...(wantsWords && { words: isSpoken(asked) ? timedWords(asked) : [] }),
    })
  },
  /** Words with probabilities within the segments; other paths; errors with status 200. */
  whisperCpp(response, asked) {
    if (asked.path !== '/inference') return answerJson(response, { error: 'File Not Found' }, 404)
    const words = timedWords(asked).map((word, at) => ({
      ...word,
      word: ['你好，', '世界。', ' 再见！'][at],
      t_dtw: -1,
      probability: 0.5 + at / 10,
    }))
    const segments = segmentsOf(asked).map((one, at) => ({
      ...one,
      words: at === 0 ? words.slice(0, 2) : words.slice(2),
    }))
    answerJson(response, { task: 'transcribe', language: 'chinese', text: isSpoken(asked) ? text : '', segments })
  },
  /** No times of words. */
  vllm(response, asked) {
    if (asked.fields['timestamp_granularities[]']?.includes('word')) return void fail(400)(response, asked)
    dialects.openai(response, asked)
  },
  /** No verbose answers, and no fields that it does not know. */
  jsonOnly(response, asked) {
    const known = ['model', 'language', 'response_format', 'temperature']
    const isKnown = Object.keys(asked.fields).every((name) => known.includes(name))
    if (!isKnown || asked.fields.response_format?.[0] === 'verbose_json') return void fail(422)(response, asked)
    answerJson(response, { text: isSpoken(asked) ? text : '', usage: { type: 'duration', seconds: 1 } })
  },
  /** The model's own markers in the text. */
  qwen(response, asked) {
    answerJson(response, { text: isSpoken(asked) ? `language Chinese<asr_text>${text}` : 'language None<asr_text>' })
  },
}
