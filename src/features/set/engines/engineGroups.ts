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

export interface ModelGroup {
  /** Null for models in no set. */
  set: string | null
  models: readonly WireModel[]
}

/** The models by set, then those in none. A model in several sets is in each. */
export function groupModels({ sets, models }: Pick<Engines, 'sets' | 'models'>): ModelGroup[] {
  const all = models ?? []
  const inSets = new Set(sets.flatMap((set) => set.models))
  return [
    ...sets.map((set) => ({
      set: set.id,
      models: set.models.flatMap((id) => all.find((model) => model.id === id) ?? []),
    })),
    { set: null, models: all.filter(({ id }) => !inSets.has(id)) },
  ].filter((group) => group.models.length > 0)
}

/** Whether installing it makes sense. */
export const isMissing = ({ status, fault }: WireModel): boolean =>
  (status === 'available' || status === 'faulty') && fault !== 'unsupported' && fault !== 'description'

export const totalBytes = (models: readonly WireModel[], key: 'bytes' | 'installed_bytes'): number =>
  models.reduce((sum, model) => sum + model[key], 0)
