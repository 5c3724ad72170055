/** What the page and the thread that writes say to each other, and the thread's side of it. */
import type { HandleSound } from './HandleSound'
import { keepError, type KeepFault } from './sound'

/** Folder of the origin private file system that holds a file for each meeting. */
export const soundFolder = 'meetings'

export type SoundOrder =
  | { readonly is: 'open'; readonly name: string }
  | { readonly is: 'write'; readonly atMs: number; readonly sound: Int16Array<ArrayBuffer> }
  | { readonly is: 'read'; readonly fromMs: number; readonly toMs: number }
  | { readonly is: 'close' }

/** To the order of that number. `endMs` answers `open`, `sound` answers `read`. */
export type SoundAnswer = { readonly number: number } & (
  | { readonly ok: true; readonly endMs?: number; readonly sound?: Int16Array<ArrayBuffer> }
  | { readonly ok: false; readonly fault: KeepFault; readonly text: string }
)

/**
 * Obeys one order after the other.
 * @param open opens the file of that name
 */
export function obeying(
  open: (name: string) => Promise<HandleSound>,
  answer: (answer: SoundAnswer) => void,
): (order: SoundOrder & { number: number }) => void {
  let file: HandleSound | null = null
  let last: Promise<void> = Promise.resolve()
  const obey = async (order: SoundOrder): Promise<Omit<Extract<SoundAnswer, { ok: true }>, 'number'>> => {
    if (order.is === 'open') {
      file = await open(order.name)
      return { ok: true, endMs: file.endMs }
    }
    if (!file) throw new Error('no sound is open')
    if (order.is === 'write') file.write(order.atMs, order.sound)
    if (order.is === 'read') return { ok: true, sound: file.read(order.fromMs, order.toMs) }
    if (order.is === 'close') {
      file.close()
      file = null
    }
    return { ok: true }
  }
  return ({ number, ...order }) => {
    last = last.then(async () => {
      try {
        answer({ number, ...(await obey(order)) })
      } catch (error) {
        const { fault, message: text } = keepError(error)
        answer({ number, ok: false, fault, text })
      }
    })
  }
}
