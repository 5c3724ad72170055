import { DiskFull, type Ports } from '../../ports'
import { DocumentRefused } from '../../documents'
import type { ServerMessageId, ServerValues } from '../../messages'
import { ModelFault, type ModelFaultKind } from '../../understanding'
import type { TranslationLease } from '../../translationTables'

/** A translation that no further try can help. */
export class TranslationRefused extends Error {
  override name = 'TranslationRefused'
  constructor(
    readonly reason: ServerMessageId,
    readonly values: ServerValues = {},
  ) {
    super(`translation refused: ${reason}`)
  }
}

/** What to tell the user of an error, and whether another try may help. */
export function reasonOf(error: unknown): { reason: ServerMessageId; values: ServerValues; final: boolean } {
  const values = error instanceof TranslationRefused ? error.values : {}
  if (error instanceof TranslationRefused) return { reason: error.reason, values, final: true }
  if (error instanceof DocumentRefused) return { reason: `document.${error.fault}`, values, final: true }
  if (error instanceof ModelFault) return { reason: errors[error.kind], values, final: error.kind === 'refused' }
  if (error instanceof DiskFull) return { reason: 'upload.diskFull', values, final: false }
  return { reason: 'translation.error.other', values, final: false }
}

const errors: Record<ModelFaultKind, ServerMessageId> = {
  unreachable: 'translation.error.unreachable',
  late: 'translation.error.unreachable',
  busy: 'translation.error.busy',
  refused: 'translation.error.refused',
  cut: 'translation.error.unreachable',
  nonsense: 'translation.error.other',
}

/** Why a paragraph was not translated. */
export const paragraphFaults: Record<ModelFaultKind, ServerMessageId> = {
  unreachable: 'translation.fault.unreachable',
  late: 'translation.fault.unreachable',
  cut: 'translation.fault.unreachable',
  busy: 'translation.fault.busy',
  refused: 'translation.fault.refused',
  nonsense: 'translation.fault.nonsense',
}

/** Ends it with a reason and gives its pages back, all or nothing. */
export async function failTranslation(
  { store }: Ports,
  lease: TranslationLease,
  reason: ServerMessageId,
  values: ServerValues,
): Promise<void> {
  await store.transaction(async (tables) => {
    await tables.translations.fail(lease.id, reason, values)
    await tables.translations.release(lease)
    await tables.takenPages.giveBack(lease.id)
  })
}
