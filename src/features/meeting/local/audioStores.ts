/** Storage backends for meeting audio on this device. */
import { indexedDbStore } from './indexedDbStore'
import { opfsStore } from './opfsStore'
import { LocalStorageError, type LocalAudioFile, type LocalAudioStore } from './localAudio'

export type StorageBackend = 'files' | 'database'
export type AudioStores = Record<StorageBackend, LocalAudioStore>

export const createAudioStores = (): AudioStores => ({ files: opfsStore(), database: indexedDbStore() })

/**
 * Opens existing audio, or creates new audio: in files, or in the database when files are unsupported.
 * @param place the backend that already has this meeting's audio
 * @throws LocalStorageError
 */
export async function openLocalAudio(
  stores: AudioStores,
  name: string,
  place?: StorageBackend,
): Promise<{ place: StorageBackend; audio: LocalAudioFile }> {
  if (place) return { place, audio: await stores[place].open(name) }
  try {
    return { place: 'files', audio: await stores.files.open(name) }
  } catch (error) {
    // When files are missing or not permitted, not every browser reports a specific error in the worker.
    if (error instanceof LocalStorageError && (error.fault === 'busy' || error.fault === 'full')) throw error
    return { place: 'database', audio: await stores.database.open(name) }
  }
}
