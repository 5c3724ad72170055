import type { EngineOrder, Engines, WireEngine, WireModel } from '../../../src/wire/engineSchemas'
import { languageValues, type LanguageValue } from '../../../src/wire/constants'
import { translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { SpeechEngine } from '../../ports/speech'
import type { SpeechModelState } from '../../ports/speechModels'
import { enginesFor, streamingEnginesFor } from '../transcription/enginePreference'

/** Engines, their order for each language, and the models of this server, as its administrator sees them. */
export async function describeEngines(
  ports: Pick<Ports, 'speech' | 'store'>,
  locale: ServerLocale,
  isWaiting: (modelId: string) => boolean,
): Promise<Engines> {
  const { speech } = ports
  const order = await Promise.all(languageValues.map((language) => describeOrder(ports, language)))
  return {
    engines: speech.engines.map((engine) => describeEngine(engine, locale)),
    order,
    models: speech.models?.list().map((model) => describeModel(model, isWaiting(model.id))) ?? null,
    sets: speech.models?.sets.map(({ id, models }) => ({ id, models: [...models] })) ?? [],
  }
}

function describeEngine(engine: SpeechEngine, locale: ServerLocale): WireEngine {
  const { id, name, languages, installable = [], streamingLanguages = [], remote, availabilityNote } = engine
  return {
    id,
    name,
    languages: [...languages],
    installable: [...installable],
    streaming: [...streamingLanguages],
    remote,
    note: availabilityNote ? translate(locale, availabilityNote) : '',
  }
}

async function describeOrder(ports: Pick<Ports, 'speech' | 'store'>, language: LanguageValue): Promise<EngineOrder> {
  const [files, live, chosen] = await Promise.all([
    enginesFor(ports, language),
    streamingEnginesFor(ports, language),
    ports.store.engineOrder.get(language),
  ])
  const idsOf = (engines: readonly SpeechEngine[]) => engines.map(({ id }) => id)
  return { language, files: idsOf(files), live: idsOf(live), chosen: chosen.length > 0 }
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
