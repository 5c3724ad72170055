/** A LibreTranslate service, one's own or another's: https://docs.libretranslate.com. */
import * as v from 'valibot'
import type { LanguageValue } from '../../../src/wire/codes'
import type { Clock } from '../../ports'
import { ModelFault, type ModelFaultKind, type TranslationTask, type Translator } from '../../understanding'

export interface LibreTranslateOptions {
  /** Without a slash at its end. */
  url: string
  /** '' for none. */
  key: string
  clock: Clock
  /** How long an answer may take, in milliseconds. */
  limitMs?: number
}

const codes: Record<LanguageValue, string> = {
  cn: 'zh',
  cn_cantonese: 'zh',
  cn_henanese: 'zh',
  cn_xinanese: 'zh',
  en: 'en',
  de: 'de',
  ar: 'ar',
  es: 'es',
}
const targets = ['cn', 'en', 'de', 'ar', 'es'] as const satisfies LanguageValue[]

const triesAQuestion = 3
const restMs = (tries: number) => 1_000 * 3 ** (tries - 1)
/** Longest that a service may have us wait. */
const longestRestMs = 30_000
/** An answer has at most so many bytes: four a character, in translations three times as long, and the frame. */
const answerBytes = 2 ** 20

const Answer = v.object({ translatedText: v.array(v.string()) })

export function createLibreTranslate({ url, key, clock, limitMs = 120_000 }: LibreTranslateOptions): Translator {
  const ask = async (paragraphs: readonly string[], { source, target, signal }: TranslationTask) => {
    const languages = { source: source === null ? 'auto' : codes[source], target: codes[target] }
    const body = JSON.stringify({
      q: paragraphs,
      ...languages,
      format: 'text',
      ...(key === '' ? {} : { api_key: key }),
    })
    const limit = AbortSignal.timeout(limitMs)
    const headers = { 'content-type': 'application/json' }
    const either = AbortSignal.any([signal, limit])
    try {
      // The key must not travel where nobody said it should.
      const answer = await fetch(`${url}/translate`, {
        method: 'POST',
        headers,
        body,
        signal: either,
        redirect: 'error',
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        throw new Refused(answer.status, Number(answer.headers.get('retry-after')) * 1000 || 0)
      }
      return read(await limited(answer), paragraphs.length)
    } catch (error) {
      signal.throwIfAborted()
      if (limit.aborted) throw new ModelFault('late')
      if (error instanceof ModelFault || error instanceof Refused) throw error
      throw new ModelFault('unreachable', String(error))
    }
  }
  return {
    id: 'libretranslate',
    targets,
    async translate(paragraphs, task) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await ask(paragraphs, task)
        } catch (error) {
          const fault = error instanceof Refused ? new ModelFault(error.kind, `status ${error.status}`) : error
          const again = fault instanceof ModelFault && (fault.kind === 'busy' || fault.kind === 'unreachable')
          if (!again || tries === triesAQuestion) throw fault
          const wanted = error instanceof Refused ? error.waitMs : 0
          await clock.sleep(Math.min(longestRestMs, Math.max(wanted, restMs(tries))), task.signal)
          task.signal.throwIfAborted()
        }
      }
    },
  }
}

/** The service said no. */
class Refused extends Error {
  override name = 'Refused'
  readonly kind: ModelFaultKind
  constructor(
    readonly status: number,
    readonly waitMs: number,
  ) {
    super(`status ${status}`)
    this.kind = status === 429 ? 'busy' : status >= 500 ? 'unreachable' : 'refused'
  }
}

async function limited(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > answerBytes) throw new ModelFault('nonsense', 'the answer does not end')
  }
  return text + decoder.decode()
}

function read(text: string, count: number): (string | null)[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ModelFault('nonsense', 'the answer is no JSON')
  }
  const answer = v.safeParse(Answer, value)
  if (!answer.success || answer.output.translatedText.length !== count)
    throw new ModelFault('nonsense', 'the answer has another shape')
  return answer.output.translatedText.map((one) => (one.trim() === '' ? null : one))
}
