import { EngineFault, type Clock, type SpeechEngine } from '../../ports'
import { Listener, type ListenerOptions } from './listener'
import type { Place } from './locate'
import { Turns } from './turns'
import { utterancesOf } from './utterances'

export interface PocketSphinxOptions extends Pick<ListenerOptions, 'loadLimitMs' | 'pieceLimitMs'> {
  /** Null where it is not installed: the engine then knows no language and says what to install. */
  place: Place | null
  /** The built entry of the engine process, see child.ts. */
  childPath: string
  /** How many engine processes work at once; each takes a core and 100 MB. */
  processes: number
  clock: Clock
}

/** PocketSphinx in processes of its own: English, small letters, no punctuation, with times and confidences of words. */
export function createPocketSphinx({ place, processes, ...options }: PocketSphinxOptions): SpeechEngine {
  const all = place ? Array.from({ length: processes }, () => new Listener({ ...options, childArguments: [JSON.stringify(place)] })) : []
  const turns = new Turns(all)
  return {
    id: 'pocketsphinx',
    languages: place ? ['en'] : [],
    note: place ? 'engine.pocketsphinx' : 'engine.pocketsphinx.missing',
    parallel: all.length,
    async recognize(piece, _language, signal) {
      if (all.length === 0) throw new EngineFault('PocketSphinx is not installed')
      return utterancesOf(await turns.take(signal, (listener) => listener.hear(piece)))
    },
    async close() {
      for (const listener of all) listener.close()
    },
  }
}
