import koffi from 'koffi'
import { join } from 'node:path'
import type { Installation } from './installation'
import type { DecodedWord } from './utterances'

/** Functions of the C library; `unknown` stands for its opaque pointers. */
interface PocketSphinxLibrary {
  options(): unknown
  parse(nothing: null, options: unknown, count: number, words: string[], strict: number): unknown
  init(config: unknown): unknown
  /** Resets the noise estimate. */
  startStream(decoder: unknown): number
  start(decoder: unknown): number
  /** `noSearch`: extract features only; `whole`: the data is the complete utterance. */
  process(decoder: unknown, pcm: Int16Array, samples: number, noSearch: 0 | 1, whole: 0 | 1): number
  end(decoder: unknown): number
  firstSegment(decoder: unknown): unknown
  nextSegment(segment: unknown): unknown
  word(segment: unknown): string
  /** Text of the utterance so far, without silence markers; null if empty. */
  hypothesis(decoder: unknown, score: number[]): string | null
  frames(segment: unknown, first: number[], last: number[]): void
  probability(segment: unknown, acoustic: number[], language: number[], backoff: number[]): number
  logmath(decoder: unknown): unknown
  exp(logmath: unknown, value: number): number
}

function bind({ sphinxbase, pocketsphinx }: Installation): PocketSphinxLibrary {
  const base = koffi.load(sphinxbase)
  const sphinx = koffi.load(pocketsphinx)
  return {
    options: sphinx.func('void *ps_args()'),
    parse: base.func('void *cmd_ln_parse_r(void *io, void *defn, int argc, char **argv, int strict)'),
    init: sphinx.func('void *ps_init(void *config)'),
    startStream: sphinx.func('int ps_start_stream(void *ps)'),
    start: sphinx.func('int ps_start_utt(void *ps)'),
    process: sphinx.func(
      'int ps_process_raw(void *ps, const int16_t *data, size_t samples, int no_search, int full_utt)',
    ),
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
 * Loads the library with its model. A crash inside the library ends the process, so call it only in a child process.
 * @param cmn cepstral mean normalization: over the whole chunk, or running
 * @throws Error when the library or the model can't be loaded
 */
function loadDecoder(
  installation: Installation,
  cmn: 'batch' | 'live',
): { sphinx: PocketSphinxLibrary; decoder: unknown } {
  const sphinx = bind(installation)
  const model = ['-hmm', join(installation.model, 'en-us'), '-lm', join(installation.model, 'en-us.lm.bin')]
  const dictionary = ['-dict', join(installation.model, 'cmudict-en-us.dict')]
  // The library's own silence removal is off, because its times drift after a pause; chunks have no long silence anyway.
  const tuning = ['-cmn', cmn, '-remove_silence', 'no', '-logfn', '/dev/null']
  const words = ['pocketsphinx', ...model, ...dictionary, ...tuning]
  const config = sphinx.parse(null, sphinx.options(), words.length, words, 1)
  const decoder = config ? sphinx.init(config) : null
  if (!decoder) throw new Error(`PocketSphinx can't load its model in ${installation.model}`)
  return { sphinx, decoder }
}

/**
 * Returns a function that recognizes a whole chunk at once (16 kHz, mono): the cepstral mean of the whole chunk halves the errors
 * compared to a running mean.
 * @throws Error when the library or the model can't be loaded
 */
export function openBatchDecoder(installation: Installation): (pcm: Int16Array) => DecodedWord[] {
  const { sphinx, decoder } = loadDecoder(installation, 'batch')
  const logmath = sphinx.logmath(decoder)

  return (pcm) => {
    // The decoder would recognize a word in digital silence.
    if (pcm.every((sample) => sample === 0)) return []
    if (sphinx.startStream(decoder) < 0 || sphinx.start(decoder) < 0) throw new Error('PocketSphinx refused to start')
    const processed = sphinx.process(decoder, pcm, pcm.length, 0, 1)
    if (sphinx.end(decoder) < 0 || processed < 0) throw new Error('PocketSphinx failed on a chunk')
    const words: DecodedWord[] = []
    for (let segment = sphinx.firstSegment(decoder); segment; segment = sphinx.nextSegment(segment)) {
      const [first, last] = [[0], [0]]
      sphinx.frames(segment, first, last)
      const probability = sphinx.exp(logmath, sphinx.probability(segment, [0], [0], [0]))
      words.push({ text: sphinx.word(segment), firstFrame: first[0] ?? 0, lastFrame: last[0] ?? 0, probability })
    }
    return words
  }
}

/**
 * Returns a function that feeds audio to a stream and returns the text of the utterance so far; `reset` starts a new utterance. It has
 * its own decoder: one that has used a running mean never uses the mean of a whole chunk again.
 * @throws Error when the library or the model can't be loaded
 */
export function openStreamDecoder(installation: Installation): (pcm: Int16Array, reset: boolean) => string {
  const { sphinx, decoder } = loadDecoder(installation, 'live')
  let inUtterance = false
  return (pcm, reset) => {
    if (inUtterance && reset && sphinx.end(decoder) < 0) throw new Error('PocketSphinx failed to end')
    if ((!inUtterance || reset) && (sphinx.startStream(decoder) < 0 || sphinx.start(decoder) < 0)) {
      throw new Error('PocketSphinx refused to start')
    }
    inUtterance = true
    if (pcm.length > 0 && sphinx.process(decoder, pcm, pcm.length, 0, 0) < 0) throw new Error('PocketSphinx failed')
    return sphinx.hypothesis(decoder, [0]) ?? ''
  }
}
