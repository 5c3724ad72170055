/** Messages between the page and the audio worker, and the worker's request handler. */
import type { OpfsAudioFile } from './OpfsAudioFile'
import { toLocalStorageError, type LocalStorageFault } from './localAudio'

/** Folder in the origin private file system with one file per meeting. */
export const audioFolder = 'meetings'

export type WorkerRequest =
  | { readonly type: 'open'; readonly name: string }
  | { readonly type: 'write'; readonly atMs: number; readonly audio: Int16Array<ArrayBuffer> }
  | { readonly type: 'read'; readonly fromMs: number; readonly toMs: number }
  | { readonly type: 'close' }

/** Response to the request with this number. `endMs` is set for `open`, `audio` for `read`. */
export type WorkerResponse = { readonly number: number } & (
  | { readonly ok: true; readonly endMs?: number; readonly audio?: Int16Array<ArrayBuffer> }
  | { readonly ok: false; readonly fault: LocalStorageFault; readonly text: string }
)

/**
 * Handles requests sequentially.
 * @param open opens the file with this name
 */
export function handleRequests(
  open: (name: string) => Promise<OpfsAudioFile>,
  respond: (response: WorkerResponse) => void,
): (request: WorkerRequest & { number: number }) => void {
  let file: OpfsAudioFile | null = null
  let last: Promise<void> = Promise.resolve()
  const handle = async (request: WorkerRequest): Promise<Omit<Extract<WorkerResponse, { ok: true }>, 'number'>> => {
    if (request.type === 'open') {
      file = await open(request.name)
      return { ok: true, endMs: file.endMs }
    }
    if (!file) throw new Error('no audio file is open')
    if (request.type === 'write') file.write(request.atMs, request.audio)
    if (request.type === 'read') return { ok: true, audio: file.read(request.fromMs, request.toMs) }
    if (request.type === 'close') {
      file.close()
      file = null
    }
    return { ok: true }
  }
  return ({ number, ...request }) => {
    last = last.then(async () => {
      try {
        respond({ number, ...(await handle(request)) })
      } catch (error) {
        const { fault, message: text } = toLocalStorageError(error)
        respond({ number, ok: false, fault, text })
      }
    })
  }
}
