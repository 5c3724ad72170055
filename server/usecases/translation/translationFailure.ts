import { DiskFullError } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import { DocumentError } from '../../ports/documentReader'
import type { ServerMessageId, ServerValues } from '../../messages/messages'
import { ModelError, type ModelErrorKind } from '../../ports/textServices'
import { insertTranslationNotice } from './translationNotice'

/** A permanent failure: retrying can't help. */
export class TranslationError extends Error {
  override name = 'TranslationError'
  constructor(
    readonly reason: ServerMessageId,
    readonly values: ServerValues = {},
  ) {
    super(`translation failed: ${reason}`)
  }
}

/** The message for the user, and whether the failure is permanent. */
export function translationFailure(error: unknown): { reason: ServerMessageId; values: ServerValues; final: boolean } {
  const values = error instanceof TranslationError ? error.values : {}
  if (error instanceof TranslationError) return { reason: error.reason, values, final: true }
  if (error instanceof DocumentError) return { reason: `document.${error.fault}`, values, final: true }
  if (error instanceof ModelError)
    return { reason: messageIdByKind[error.kind], values, final: error.kind === 'refused' }
  if (error instanceof DiskFullError) return { reason: 'upload.diskFull', values, final: false }
  return { reason: 'translation.error.other', values, final: false }
}

const messageIdByKind: Record<ModelErrorKind, ServerMessageId> = {
  unreachable: 'translation.error.unreachable',
  late: 'translation.error.unreachable',
  busy: 'translation.error.busy',
  refused: 'translation.error.refused',
  cut: 'translation.error.unreachable',
  nonsense: 'translation.error.other',
}

/** Message ids for paragraphs that could not be translated. */
export const paragraphErrors: Record<ModelErrorKind, ServerMessageId> = {
  unreachable: 'translation.fault.unreachable',
  late: 'translation.fault.unreachable',
  cut: 'translation.fault.unreachable',
  busy: 'translation.fault.busy',
  refused: 'translation.fault.refused',
  nonsense: 'translation.fault.nonsense',
}

/** Marks it as failed and releases its pages. */
export async function failTranslation(
  repos: Repositories,
  id: number,
  { reason, values, now }: { reason: ServerMessageId; values: ServerValues; now: number },
): Promise<void> {
  await repos.translations.fail(id, reason, values)
  await repos.pageUsage.release(id)
  await insertTranslationNotice(repos, { id, about: 'translationFailed', now })
}
