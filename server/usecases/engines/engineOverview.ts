import type { EngineOrder, Engines, WireEngine, WireModel } from '../../../src/wire/engineSchemas'
import { languageValues, type LanguageValue } from '../../../src/wire/constants'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { SpeechEngine } from '../../ports/speech'
import type { SpeechModelState } from '../../ports/speechModels'

/** Engines, their order for each language, and the models of this server, as its administrator sees them. */
export async function describeEngines(
  { speech, store }: Pick<Ports, 'speech' | 'store'>,
  locale: ServerLocale,
  isWaiting: (modelId: string) => boolean,
): Promise<Engines> {
  const order = await Promise.all(
    languageValues.map(async (language) =>
      describeOrder(speech.engines, language, await store.engineOrder.get(language)),
    ),
  )
  return {
    engines: speech.engines.map((engine) => describeEngine(engine, locale)),
    order,
    models: speech.models?.list().map((model) => describeModel(model, isWaiting(model.id))) ?? null,
    sets: speech.models?.sets.map(({ id, models }) => ({ id, models: [...models] })) ?? [],
  }
}

function describeEngine(engine: SpeechEngine, locale: ServerLocale): WireEngine {
  const { id, name, languages, installable = [], streamingLanguages = [], remote = false, availabilityNote } = engine
  return {
    id,
    name,
    languages: [...languages],
    installable: [...installable],
    streaming: [...streamingLanguages],
    remote,
    note: availabilityNote !== undefined && isMessageId(availabilityNote) ? translate(locale, availabilityNote) : '',
  }
}

/** @param chosen the administrator's order; engines it does not name follow in their own */
function describeOrder(
  engines: readonly SpeechEngine[],
  language: LanguageValue,
  chosen: readonly string[],
): EngineOrder {
  const rank = ({ id }: SpeechEngine) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length)
  const ordered = engines.toSorted((one, other) => rank(one) - rank(other))
  const ids = (knows: (engine: SpeechEngine) => boolean) => ordered.filter(knows).map(({ id }) => id)
  return {
    language,
    files: ids(({ languages }) => languages.includes(language)),
    live: ids(({ streamingLanguages }) => streamingLanguages?.includes(language) ?? false),
    chosen: chosen.length > 0,
  }
}

function describeModel(model: SpeechModelState, waiting: boolean): WireModel {
  const { id, name, purpose, languages, license, homepage, bytes, expectation, status, fault, installError } = model
  return {
    id,
    name,
    purpose,
    languages: [...languages],
    license,
    homepage,
    bytes,
    installed_bytes: model.installedBytes,
    received_bytes: model.receivedBytes,
    expectation,
    status: waiting ? 'waiting' : status,
    ...(fault !== null && { fault }),
    ...(installError !== null && { install_error: installError }),
  }
}
