/**
 * A speech model as data: what it is, where it comes from, and how its engine is configured. The catalog holds those we know; a file
 * `model.json` of this shape in a folder of the models folder adds another.
 */
import * as v from 'valibot'
import { languageValues } from '../../../../src/wire/constants'
import type { SpeechModelPurpose } from '../../../ports/speechModels'

/** Model families by what they are for; the names follow sherpa-onnx's configuration. */
export const familiesByPurpose = {
  recognition: [
    'transducer',
    'nemoTransducer',
    'paraformer',
    'senseVoice',
    'zipformerCtc',
    'wenetCtc',
    'nemoCtc',
    'teleSpeechCtc',
    'dolphin',
    'omnilingual',
    'medAsr',
    'tdnn',
    'fireRedAsrCtc',
    'fireRedAsr',
    'whisper',
    'moonshine',
    'moonshineMerged',
    'canary',
    'qwen3Asr',
    'funasrNano',
    'cohereTranscribe',
  ],
  streaming: ['onlineTransducer', 'onlineParaformer', 'onlineZipformer2Ctc', 'onlineNemoCtc', 'onlineToneCtc'],
  detection: ['sileroVad', 'tenVad'],
  punctuation: ['ctTransformer', 'cnnBilstm'],
  languageIdentification: ['whisperLanguage'],
  segmentation: ['pyannote'],
  embedding: ['speakerEmbedding'],
} as const satisfies Record<SpeechModelPurpose, readonly string[]>

export type ModelFamily = (typeof familiesByPurpose)[SpeechModelPurpose][number]

const families: readonly ModelFamily[] = Object.values(familiesByPurpose).flat()

/** What models of a family are for. */
export function purposeOf(family: ModelFamily): SpeechModelPurpose {
  const purposes = Object.keys(familiesByPurpose) as SpeechModelPurpose[]
  const purpose = purposes.find((one) => (familiesByPurpose[one] as readonly ModelFamily[]).includes(family))
  if (!purpose) throw new Error(`no purpose for ${family}`)
  return purpose
}

/** A path inside the model's folder, with forward slashes. */
const RelativePath = v.pipe(
  v.string(),
  v.regex(/^[\w.@+-]+(\/[\w.@+-]+)*$/),
  v.check((path) => !path.split('/').some((part) => part === '..' || part === '.')),
)
const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:/))

/** How a transducer spells hotwords: by Chinese characters, by pieces of words, or both. Without one it takes no hotwords. */
export const modelingUnits = ['cjkchar', 'bpe', 'cjkchar+bpe'] as const

const isUnit = (value: unknown) => value === undefined || modelingUnits.some((unit) => unit === value)
const isPositive = (value: unknown) => value === undefined || (typeof value === 'number' && value > 0)

export const ModelDescription = v.object({
  /** Also the name of its folder. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/)),
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  family: v.picklist(families),
  /** Files by their role in the family's configuration, such as `encoder`, `tokens`. */
  files: v.record(v.string(), RelativePath),
  /** Our languages, each with the model's own code for it; '' if the model takes none. */
  languages: v.partial(v.object(v.entriesFromList(languageValues, v.string()))),
  /** Whether results have times for each word. */
  times: v.optional(v.boolean(), false),
  /** Whether texts have punctuation, and capitals where the language has them. */
  punctuation: v.optional(v.boolean(), false),
  /** Further values of the family's configuration, such as `modelingUnit`. */
  options: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
      v.check(({ modelingUnit }) => isUnit(modelingUnit), 'modelingUnit is none of sherpa-onnx'),
      v.check(({ hotwordsScore }) => isPositive(hotwordsScore), 'hotwordsScore is no positive number'),
    ),
    {},
  ),
  license: v.optional(v.string(), ''),
  homepage: v.optional(v.union([HttpUrl, v.literal('')]), ''),
  /** Published error rate and speed, in English. */
  expectation: v.optional(v.string(), ''),
  /** Where to download it: a `.tar.bz2` archive or a single file; '' if the user brings the files. */
  url: v.optional(v.union([HttpUrl, v.literal('')]), ''),
  /** Size of the download; estimated where no download was at hand. */
  bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** SHA-256 of the download, in hexadecimal; '' if not known yet: then the computed one is recorded. */
  sha256: v.optional(v.union([v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), v.literal('')]), ''),
})
export type ModelDescription = v.InferOutput<typeof ModelDescription>

/** A model that is complete on this disk. */
export interface InstalledModel {
  readonly description: ModelDescription
  /** Absolute path of its folder. */
  readonly folder: string
}

/** The installed models, as the engines see them. */
export interface InstalledModels {
  /** Changes when models are installed or removed: read it for each piece of work. */
  list(): readonly InstalledModel[]
  /** Its process ended while loading it: it is not listed any more until the server starts again or it is installed anew. */
  markBroken(id: string, detail: string): void
  /** Called before a model's folder is removed; resolves when nothing uses it any more. */
  onRemove(listener: (id: string) => Promise<void>): void
}
