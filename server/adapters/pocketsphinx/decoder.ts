import koffi from 'koffi'
import { join } from 'node:path'
import type { Place } from './locate'
import type { HeardWord } from './utterances'

/** Functions of the C library; `unknown` stands for its opaque pointers. */
interface Sphinx {
  options(): unknown
  parse(nothing: null, options: unknown, count: number, words: string[], strict: number): unknown
  init(config: unknown): unknown
  /** Forgets the noise of what came before. */
  startStream(decoder: unknown): number
  start(decoder: unknown): number
  /** The last two: no search only, and all of the utterance at once. */
  process(decoder: unknown, pcm: Int16Array, samples: number, noSearch: 0 | 1, whole: 0 | 1): number
  end(decoder: unknown): number
  firstSegment(decoder: unknown): unknown
  nextSegment(segment: unknown): unknown
  word(segment: unknown): string
  /** Of the utterance so far, without marks of silence; null when nothing was said. */
  hypothesis(decoder: unknown, score: number[]): string | null
  frames(segment: unknown, first: number[], last: number[]): void
  probability(segment: unknown, acoustic: number[], language: number[], backoff: number[]): number
  logmath(decoder: unknown): unknown
  exp(logmath: unknown, value: number): number
}

function bind({ sphinxbase, pocketsphinx }: Place): Sphinx {
  const base = koffi.load(sphinxbase)
  const sphinx = koffi.load(pocketsphinx)
  return {
    options: sphinx.func('void *ps_args()'),
    parse: base.func('void *cmd_ln_parse_r(void *io, void *defn, int argc, char **argv, int strict)'),
    init: sphinx.func('void *ps_init(void *config)'),
    startStream: sphinx.func('int ps_start_stream(void *ps)'),
    start: sphinx.func('int ps_start_utt(void *ps)'),
    process: sphinx.func('int ps_process_raw(void *ps, const int16_t *data, size_t samples, int no_search, int full_utt)'),
    end: sphinx.func('int ps_end_utt(void *ps)'),
    firstSegment: sphinx.func('void *ps_seg_iter(void *ps)'),
    nextSegment: sphinx.func('void *ps_seg_next(void *seg)'),
    word: sphinx.func('const char *ps_seg_word(void *seg)'),
    hypothesis: sphinx.func('const char *ps_get_hyp(void *ps, _Out_ int32_t *score)'),
    frames: sphinx.func('void ps_seg_frames(void *seg, _Out_ int *first, _Out_ int *last)'),
    probability: sphinx.func('int32_t ps_seg_prob(void *seg, _Out_ int32_t *a, _Out_ int32_t *l, _Out_ int32_t *b)'),
    logmath: sphinx.func('void *ps_get_logmath(void *ps)'),
    exp: base.func('double logmath_exp(void *logmath, int value)'),
  }
}

/**
 * Loads the library with its model. A fault inside the library ends the process: call it in a child only. Throws when either can't be
 * loaded.
 * @param cmn how it learns the loudness of a voice: from the whole piece, or as it goes
 */
function load(place: Place, cmn: 'batch' | 'live'): { sphinx: Sphinx; decoder: unknown } {
  const sphinx = bind(place)
  const model = ['-hmm', join(place.model, 'en-us'), '-lm', join(place.model, 'en-us.lm.bin')]
  const dictionary = ['-dict', join(place.model, 'cmudict-en-us.dict')]
  // The library's own removal of silence is off, since it loses count of the time after a pause; pieces come without long silence
  // anyway.
  const manner = ['-cmn', cmn, '-remove_silence', 'no', '-logfn', '/dev/null']
  const words = ['pocketsphinx', ...model, ...dictionary, ...manner]
  const config = sphinx.parse(null, sphinx.options(), words.length, words, 1)
  const decoder = config ? sphinx.init(config) : null
  if (!decoder) throw new Error(`PocketSphinx can't load its model in ${place.model}`)
  return { sphinx, decoder }
}

/**
 * Gives a function that recognises a whole piece at once (16 kHz, mono): the mean of the whole piece instead of a running one makes
 * half the errors. Throws when the library or the model can't be loaded.
 */
export function openDecoder(place: Place): (pcm: Int16Array) => HeardWord[] {
  const { sphinx, decoder } = load(place, 'batch')
  const logmath = sphinx.logmath(decoder)

  return (pcm) => {
    // Of digital silence the decoder would make a word.
    if (pcm.every((sample) => sample === 0)) return []
    if (sphinx.startStream(decoder) < 0 || sphinx.start(decoder) < 0) throw new Error('PocketSphinx refused to start')
    const processed = sphinx.process(decoder, pcm, pcm.length, 0, 1)
    if (sphinx.end(decoder) < 0 || processed < 0) throw new Error('PocketSphinx failed on a piece')
    const heard: HeardWord[] = []
    for (let segment = sphinx.firstSegment(decoder); segment; segment = sphinx.nextSegment(segment)) {
      const [first, last] = [[0], [0]]
      sphinx.frames(segment, first, last)
      const probability = sphinx.exp(logmath, sphinx.probability(segment, [0], [0], [0]))
      heard.push({ text: sphinx.word(segment), firstFrame: first[0] ?? 0, lastFrame: last[0] ?? 0, probability })
    }
    return heard
  }
}

/**
 * Gives a function that goes on with what is being said and tells all of it; `fresh` begins anew. It has a decoder of its own: one
 * that has heard sound bit by bit never takes the mean of a whole piece again. Throws as above.
 */
export function openStream(place: Place): (pcm: Int16Array, fresh: boolean) => string {
  const { sphinx, decoder } = load(place, 'live')
  let speaking = false
  return (pcm, fresh) => {
    if (speaking && fresh && sphinx.end(decoder) < 0) throw new Error('PocketSphinx failed to end')
    if ((!speaking || fresh) && (sphinx.startStream(decoder) < 0 || sphinx.start(decoder) < 0)) {
      throw new Error('PocketSphinx refused to start')
    }
    speaking = true
    if (pcm.length > 0 && sphinx.process(decoder, pcm, pcm.length, 0, 0) < 0) throw new Error('PocketSphinx failed')
    return sphinx.hypothesis(decoder, [0]) ?? ''
  }
}
