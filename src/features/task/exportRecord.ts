/** From the choice of a format to the saved file. */
import { ApiError } from '../../shared/http/apiError'
import { fileName, save } from '../../shared/save'
import type { Task } from '../../wire/bodies'
import { code } from '../../wire/codes'
import { download, fetchExportUrl } from './api'

export interface ExportChoice {
  type: 'txt' | 'docx'
  /** Name the speakers. */
  role: boolean
  /** Show the times. */
  time: boolean
  /** Keep filler interjections. */
  tone: boolean
  /** A paragraph for each speaker turn. */
  pa: boolean
}

/** How long a server that is still making the file is left in peace. */
const restMs = 1_000

/**
 * @param untitled name of a file whose record has no title
 * @throws ApiError; what is cancelled by the signal too
 */
export async function exportRecord(
  { id, title }: Task,
  choice: ExportChoice,
  untitled: string,
  signal: AbortSignal,
): Promise<void> {
  const { type, role, time, tone, pa } = choice
  const options = { id, type, role: Number(role), time: Number(time), tone: Number(tone), pa: Number(pa) }
  const url = await whenReady(() => fetchExportUrl(options, signal), signal)
  await save(await download(url, signal), fileName(title, type, untitled))
}

async function whenReady<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== code.notReady || signal.aborted) throw error
    }
    await new Promise((wake) => setTimeout(wake, restMs))
  }
}
