/** Where the sound of a meeting goes on this device. */
import { databaseStore } from './databaseStore'
import { fileStore } from './fileStore'
import { KeepError, type KeptSound, type SoundStore } from './sound'

export type Place = 'files' | 'database'
export type Stores = Record<Place, SoundStore>

export const stores = (): Stores => ({ files: fileStore(), database: databaseStore() })

/**
 * Opens the sound where it is, or anew: in files, or in the database where the browser has none.
 * @param place where the sound of this meeting is already
 * @throws KeepError
 */
export async function openSound(
  stores: Stores,
  name: string,
  place?: Place,
): Promise<{ place: Place; sound: KeptSound }> {
  if (place) return { place, sound: await stores[place].open(name) }
  try {
    return { place: 'files', sound: await stores.files.open(name) }
  } catch (error) {
    // Without files or the right to them the worker can't say why it fails in every browser.
    if (error instanceof KeepError && (error.fault === 'busy' || error.fault === 'full')) throw error
    return { place: 'database', sound: await stores.database.open(name) }
  }
}
