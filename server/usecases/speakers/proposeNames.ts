/** Compares the voices of a recording with the profiles of its owner. */
import type { VoiceProfileRow } from '../../ports/speakerRepositories'
import { clusterOf, similarity } from './averageLinkage'
import type { DiarizedVoices } from './diarizeRecording'

/**
 * Cosine similarity from which a voice may be that of a profile: sherpa-onnx's default for identifying speakers. Higher than within
 * one recording, since another recording has another microphone and more strangers.
 */
const minSimilarity = 0.6
/** With a smaller lead over the next profile it could be either of them. */
const minLead = 0.1

type Profile = Pick<VoiceProfileRow, 'id' | 'model' | 'embedding'>

/** At most one profile for each voice and one voice for each profile, the most similar first. */
export function proposeNames(
  { embeddings, model }: Pick<DiarizedVoices, 'embeddings' | 'model'>,
  profiles: readonly Profile[],
  isUnnamed: (voice: number) => boolean,
): { voice: number; profileId: number }[] {
  const comparable = profiles.filter((profile) => profile.model === model)
  const candidates = embeddings.flatMap((embedding, voice) => {
    if (!embedding || !isUnnamed(voice)) return []
    const [best, next] = comparable
      .map(({ id, embedding: known }) => ({ voice, profileId: id, similarity: cosine(embedding, known) }))
      .toSorted((a, b) => b.similarity - a.similarity)
    const isClear = best && best.similarity >= minSimilarity && best.similarity - (next?.similarity ?? -1) >= minLead
    return isClear ? [best] : []
  })
  const taken = new Set<number>()
  return candidates
    .toSorted((a, b) => b.similarity - a.similarity)
    .flatMap(({ voice, profileId }) => {
      if (taken.has(profileId)) return []
      taken.add(profileId)
      return [{ voice, profileId }]
    })
}

/** -1 for vectors that can't be compared. */
function cosine(one: Float32Array, other: Float32Array): number {
  const [a, b] = [clusterOf(0, one, 1), clusterOf(1, other, 1)]
  return a && b && one.length === other.length ? similarity(a, b) : -1
}
