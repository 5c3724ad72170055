import { documentTypes, maxDocumentBytes } from '../../../wire/translationSchemas'
import { pickFiles, refusalReasonOf, type FileIdentity } from '../../../shared/uploadQueue/pickFiles'

/** @param queued documents already in the queue, which are not accepted twice */
export function pickDocuments(files: readonly File[], queued: readonly FileIdentity[]) {
  return pickFiles(files, queued, (file, others) =>
    refusalReasonOf(file, others, { types: documentTypes, bytes: maxDocumentBytes }),
  )
}
