/** Sorts picked files into accepted ones and refused ones with reasons. */
import { mediaTypes } from '../../../../wire/constants'
import {
  pickFiles,
  refusalReasonOf,
  type FileIdentity,
  type FileRefusal,
} from '../../../../shared/uploadQueue/pickFiles'
import type { RecordingLimits } from './recordingLimits'

/** Why a file is refused. `empty` and `tooLong` may also be found later, once the duration is read. */
export type RecordingRefusalReason = FileRefusal | 'tooLong'

/** @param queued files already in the queue, which are not accepted twice */
export function selectAudioFiles(files: readonly File[], queued: readonly FileIdentity[], limits: RecordingLimits) {
  return pickFiles<RecordingRefusalReason>(files, queued, (file, others) =>
    refusalReasonOf(file, others, { types: mediaTypes, bytes: limits.fileBytes }),
  )
}
