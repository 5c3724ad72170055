/** Engines and models in the groups that the page shows. Pure. */
import type { Translate } from '../../../shared/i18n/intl'
import type { LanguageValue } from '../../../wire/constants'
import type { EngineOrder, Engines, ModelSet, WireModel } from '../../../wire/engineSchemas'

/** The sets that this app has a name for. */
const namedSets = ['zh', 'dialects', 'eu', 'ar', 'all', 'live', 'speakers', 'punctuation', 'language'] as const

/** Name of a set; the id of one that is unknown. */
export function setName(id: string, t: Translate): string {
  const known = namedSets.find((name) => name === id)
  return known ? t(`engines.set.${known}`) : id
}

/** The engines of a language in order; those that only give live captions follow those for recordings. */
export const orderedIds = ({ files, live }: EngineOrder): string[] => [
  ...files,
  ...live.filter((id) => !files.includes(id)),
]

/** The sets with a model that transcribes the language. That for Arabic has a model of all languages and is named for Arabic only. */
export function setsFor({ sets, models }: Pick<Engines, 'sets' | 'models'>, language: LanguageValue): ModelSet[] {
  const transcribes = ({ purpose, languages }: WireModel) => purpose === 'recognition' && languages.includes(language)
  const fitting = new Set(models?.filter(transcribes).map(({ id }) => id))
  return sets.filter(({ id, models: ids }) => (id !== 'ar' || language === 'ar') && ids.some((one) => fitting.has(one)))
}

/** Which models are shown: those that are here or arriving, all, those of a set, or those in no set. */
export type ModelFilter = 'present' | 'all' | 'others' | { set: string }

/** The models that a filter lets through, each once. */
export function filterModels({ sets, models }: Pick<Engines, 'sets' | 'models'>, filter: ModelFilter): WireModel[] {
  const all = models ?? []
  if (filter === 'all') return all
  if (filter === 'present') return all.filter(({ status, install_error: error }) => status !== 'available' || error)
  if (filter === 'others') return all.filter(({ id }) => !sets.some((set) => set.models.includes(id)))
  const ids = sets.find(({ id }) => id === filter.set)?.models ?? []
  return all.filter(({ id }) => ids.includes(id))
}

/**
 * What removing a set removes: its models on the disk, without those of other complete sets. A set that has all of its models doesn't
 * keep them.
 */
export function removableModels({ sets, models }: Pick<Engines, 'sets' | 'models'>, set: ModelSet): WireModel[] {
  const all = models ?? []
  const present = all.filter(isPresent)
  const isComplete = ({ models: ids }: ModelSet) => ids.every((id) => present.some((model) => model.id === id))
  const includesSet = ({ models: ids }: ModelSet) => set.models.every((id) => ids.includes(id))
  const kept = new Set(sets.filter((one) => !includesSet(one) && isComplete(one)).flatMap((one) => one.models))
  return present.filter(({ id }) => set.models.includes(id) && !kept.has(id))
}

/** Whether it is on the server's disk. */
export const isPresent = ({ status }: WireModel): boolean => status === 'installed' || status === 'faulty'

/** Whether installing it makes sense. */
export const isMissing = ({ status, fault }: WireModel): boolean =>
  (status === 'available' || status === 'faulty') && fault !== 'unsupported' && fault !== 'description'

export const totalBytes = (models: readonly WireModel[], key: 'bytes' | 'installed_bytes'): number =>
  models.reduce((sum, model) => sum + model[key], 0)
