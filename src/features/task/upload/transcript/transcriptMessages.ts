import type { ImportFault, ImportedTranscript } from '../../../../transcript/import/importedTranscript'

/** What the worker answers. */
export type ReadTranscript = { ok: true; transcript: ImportedTranscript } | { ok: false; fault: ImportFault }
