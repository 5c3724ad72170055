import type * as v from 'valibot'
import type { ModelDescription } from '../../server/adapters/speech/models/modelDescription'

/** A model of tones: its description and the content of its files, by path. */
export interface ToneModel {
  description: v.InferInput<typeof ModelDescription>
  files: Record<string, string | Uint8Array>
}
