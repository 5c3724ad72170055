import type { Utterance } from '../../../ports/speech'
import { SpeechEngineError } from '../../../ports/speech'
import { pcmSamplesPerMs } from '../../../../src/wire/constants'
import { FunAsrConnection } from './funAsrConnection'
import { isFinalResult, isLastMessage, type FunAsrMessage, type FunAsrStart } from './funAsrMessages'
import { toUtterances } from './funAsrUtterances'

export interface OfflineRequest {
  url: string
  chunk: Int16Array
  start: Omit<FunAsrStart, 'mode'>
  signal: AbortSignal
  timeoutMs: number
  /** Silence of the server after a result that ends the chunk: older Python servers don't say which result is the last. */
  settleMs: number
}

/** Recognizes a chunk in a connection of its own. @throws SpeechEngineError, or the signal's reason */
export function recognizeOffline(request: OfflineRequest): Promise<Utterance[]> {
  const { url, chunk, start, signal, timeoutMs, settleMs } = request
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const results: FunAsrMessage[] = []
    const end = (settle: () => void) => {
      clearTimeout(timeout)
      clearTimeout(quiet)
      signal.removeEventListener('abort', abort)
      connection.close()
      settle()
    }
    const finish = () => end(() => resolve(toUtterances(results, chunk.length / pcmSamplesPerMs)))
    const fail = (error: unknown) => end(() => reject(error))
    const abort = () => fail(signal.reason)
    let quiet: ReturnType<typeof setTimeout> | undefined
    const timeout = setTimeout(
      () => fail(new SpeechEngineError(`the FunASR server did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    )
    const connection = new FunAsrConnection({
      url,
      start: { ...start, mode: 'offline' },
      onMessage(message) {
        if (isFinalResult(message)) results.push(message)
        if (isLastMessage(message)) return finish()
        clearTimeout(quiet)
        if (results.length > 0) quiet = setTimeout(finish, settleMs)
      },
      onFailure: fail,
    })
    signal.addEventListener('abort', abort, { once: true })
    connection.sendAudio(chunk)
    connection.sendEnd()
  })
}
