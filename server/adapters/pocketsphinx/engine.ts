import { EngineFault, type Clock, type LiveEar, type SpeechEngine } from '../../ports'
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
  /** How many meetings it listens to at once: each has a process of its own, of 250 MB. */
  liveProcesses?: number
  clock: Clock
}

/** PocketSphinx in processes of its own: English, small letters, no punctuation, with times and confidences of words. */
export function createPocketSphinx({ place, processes, liveProcesses = 0, ...options }: PocketSphinxOptions): SpeechEngine {
  const newListener = () => new Listener({ ...options, childArguments: [JSON.stringify(place)] })
  const all = place ? Array.from({ length: processes }, newListener) : []
  const turns = new Turns(all)
  const live = new Set<Listener>()
  const listen = () => (live.size < liveProcesses ? openEar(newListener(), live) : null)
  return {
    id: 'pocketsphinx',
    languages: place ? ['en'] : [],
    note: place ? 'engine.pocketsphinx' : 'engine.pocketsphinx.missing',
    parallel: all.length,
    async recognize(piece, _language, signal) {
      if (all.length === 0) throw new EngineFault('PocketSphinx is not installed')
      return utterancesOf(await turns.take(signal, (listener) => listener.hear(piece)))
    },
    ...(place && liveProcesses > 0 && { listen }),
    async close() {
      for (const listener of [...all, ...live]) listener.close()
    },
  }
}

function openEar(listener: Listener, live: Set<Listener>): LiveEar {
  live.add(listener)
  // Both models are loaded before anybody speaks; a fault comes again with the first words.
  const warm = listener.goOn({ more: new Int16Array(0), fresh: true }).catch(() => {})
  return {
    async hear(more, fresh) {
      await warm
      return listener.goOn({ more, fresh })
    },
    async recognize(piece) {
      await warm
      return utterancesOf(await listener.hear(piece))
    },
    close() {
      listener.close()
      live.delete(listener)
    },
  }
}
