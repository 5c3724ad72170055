/** Which engines transcribe a language, and in which order. */
import type { LanguageValue } from '../../../src/wire/constants'
import type { Ports } from '../../ports/ports'
import type { SpeechEngine } from '../../ports/speech'

/** The engines that can transcribe recordings in that language now, the administrator's preferred ones first. */
export function enginesFor(ports: Pick<Ports, 'speech' | 'store'>, language: LanguageValue): Promise<SpeechEngine[]> {
  return inPreferredOrder(
    ports,
    language,
    ports.speech.engines.filter(({ languages }) => languages.includes(language)),
  )
}

/** The engines that can stream that language now, the administrator's preferred ones first. */
export function streamingEnginesFor(
  ports: Pick<Ports, 'speech' | 'store'>,
  language: LanguageValue,
): Promise<SpeechEngine[]> {
  return inPreferredOrder(
    ports,
    language,
    ports.speech.engines.filter(({ streamingLanguages }) => streamingLanguages?.includes(language)),
  )
}

/** Engines without a preference follow in the server's order. */
async function inPreferredOrder(
  { store }: Pick<Ports, 'store'>,
  language: LanguageValue,
  engines: readonly SpeechEngine[],
): Promise<SpeechEngine[]> {
  if (engines.length < 2) return [...engines]
  const order = await store.engineOrder.get(language)
  const rank = ({ id }: SpeechEngine) => (order.includes(id) ? order.indexOf(id) : order.length)
  return engines.toSorted((one, other) => rank(one) - rank(other))
}
