/** Sorts picked files into accepted ones and refused ones with reasons. */
import { maxTranscriptBytes, transcriptTypeOf, transcriptTypes } from '../../../../transcript/import/importedTranscript'
import type { ImportFault } from '../../../../transcript/import/importedTranscript'
import { mediaTypes } from '../../../../wire/constants'
import {
  extensionOf,
  pickFiles,
  refusalReasonOf,
  type FileIdentity,
  type FileRefusal,
} from '../../../../shared/uploadQueue/pickFiles'
import type { RecordingLimits } from './recordingLimits'

/** Why a file is refused. `empty` and `tooLong` may also be found later, once the duration is read. */
export type RecordingRefusalReason = FileRefusal | 'tooLong' | TranscriptFault
/** What is wrong with a transcript. */
export type TranscriptFault = `transcript-${ImportFault}`

/** Extensions of what can be picked: recordings, and transcripts if the server imports them. */
export const acceptedTypes = ({ transcripts }: RecordingLimits): readonly string[] =>
  transcripts ? [...mediaTypes, ...transcriptTypes] : mediaTypes

/** @param queued files already in the queue, which are not accepted twice */
export function selectAudioFiles(files: readonly File[], queued: readonly FileIdentity[], limits: RecordingLimits) {
  const types = acceptedTypes(limits)
  return pickFiles<RecordingRefusalReason>(files, queued, (file, others) => {
    const isTranscript = transcriptTypeOf(extensionOf(file.name)) !== null
    const bytes = isTranscript ? maxTranscriptBytes : limits.fileBytes
    const reason = refusalReasonOf(file, others, { types, bytes })
    return reason === 'tooBig' && isTranscript ? 'transcript-tooLarge' : reason
  })
}
