/** What is done with recognized text before it is stored: punctuation, digits, and the account's replacement rules. */
import type { LanguageValue } from '../../../src/wire/constants'
import type { Ports } from '../../ports/ports'
import { SpeechEngineError, type Utterance } from '../../ports/speech'
import type { Replacer } from '../vocabulary/replacer'
import { numberSpans } from './numbers/numberSpans'
import { withPunctuation } from './punctuation'
import { replaceSpans } from './textSpans'

interface RefineOptions {
  language: LanguageValue
  /** The account's replacement rules. */
  replace?: Replacer | undefined
  signal?: AbortSignal | undefined
}

/**
 * Punctuates utterances whose engine does not, and writes their numbers in digits; then replaces what the account wants replaced.
 * Without a punctuator for the language, or if it fails, the text stays without punctuation. Words still add up to the text and keep
 * their times.
 * @throws the signal's reason
 */
export async function refineUtterances(
  ports: Pick<Ports, 'speech' | 'log'>,
  utterances: readonly Utterance[],
  options: RefineOptions,
): Promise<Utterance[]> {
  const refined: Utterance[] = []
  for (const utterance of utterances) {
    // An engine that punctuates also writes numbers as it should.
    const written = utterance.punctuated ? utterance : withDigits(await punctuate(ports, utterance, options), options)
    refined.push(options.replace ? replaceSpans(written, options.replace(written.text)) : written)
  }
  return refined
}

const withDigits = (utterance: Utterance, { language }: RefineOptions): Utterance =>
  replaceSpans(utterance, numberSpans(utterance.text, language))

async function punctuate(
  { speech, log }: Pick<Ports, 'speech' | 'log'>,
  utterance: Utterance,
  { language, signal }: RefineOptions,
): Promise<Utterance> {
  const { punctuator } = speech
  if (!punctuator?.languages.includes(language) || utterance.text.trim() === '') return utterance
  signal?.throwIfAborted()
  try {
    const text = await punctuator.punctuate(utterance.text, language, signal)
    return withPunctuation(utterance, text) ?? utterance
  } catch (error) {
    if (!(error instanceof SpeechEngineError)) throw error
    signal?.throwIfAborted()
    log.error('punctuator', { error })
    return utterance
  }
}
