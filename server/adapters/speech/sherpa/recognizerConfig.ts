/** From a model's description to the configuration of sherpa-onnx's `OfflineRecognizer`. */
import { sampleRate } from '../../../ports/ports'
import type { familiesByPurpose, InstalledModel, ModelFamily } from '../models/modelDescription'
import { modelFile } from './sherpaTasks'

export type RecognitionFamily = (typeof familiesByPurpose.recognition)[number]

type Options = InstalledModel['description']['options']

interface FamilySource {
  /** Full path of the file of a role. @throws Error */
  file(role: string): string
  options: Options
  /** The model's own code of the language; '' if it takes none. */
  language: string
}
type FamilyConfig = (source: FamilySource) => Record<string, unknown>

/** A family whose only file is `model`. */
const singleModel =
  (key: string): FamilyConfig =>
  ({ file }) => ({ [key]: { model: file('model') } })

const transducer =
  (modelType: string): FamilyConfig =>
  ({ file }) => ({
    transducer: { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') },
    modelType,
  })

/** The options of these names, as far as they are given. */
const pick = (options: Options, ...names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])))

const sampling = ['maxNewTokens', 'temperature', 'topP', 'seed']

const familyConfigs: Record<RecognitionFamily, FamilyConfig> = {
  transducer: transducer('transducer'),
  nemoTransducer: transducer('nemo_transducer'),
  paraformer: singleModel('paraformer'),
  senseVoice: ({ file, language, options }) => ({
    senseVoice: { model: file('model'), language, useInverseTextNormalization: options.itn === false ? 0 : 1 },
  }),
  zipformerCtc: singleModel('zipformerCtc'),
  wenetCtc: singleModel('wenetCtc'),
  nemoCtc: singleModel('nemoCtc'),
  teleSpeechCtc: ({ file }) => ({ teleSpeechCtc: file('model') }),
  dolphin: singleModel('dolphin'),
  omnilingual: singleModel('omnilingual'),
  medAsr: singleModel('medasr'),
  tdnn: singleModel('tdnn'),
  fireRedAsrCtc: singleModel('fireRedAsrCtc'),
  fireRedAsr: ({ file }) => ({ fireRedAsr: { encoder: file('encoder'), decoder: file('decoder') } }),
  whisper: ({ file, language, options }) => ({
    whisper: {
      encoder: file('encoder'),
      decoder: file('decoder'),
      language,
      task: 'transcribe',
      ...pick(options, 'tailPaddings', 'enableTokenTimestamps', 'enableSegmentTimestamps'),
    },
  }),
  moonshine: ({ file }) => ({
    moonshine: {
      preprocessor: file('preprocessor'),
      encoder: file('encoder'),
      uncachedDecoder: file('uncachedDecoder'),
      cachedDecoder: file('cachedDecoder'),
    },
  }),
  moonshineMerged: ({ file }) => ({ moonshine: { encoder: file('encoder'), mergedDecoder: file('mergedDecoder') } }),
  canary: ({ file, language, options }) => ({
    canary: {
      encoder: file('encoder'),
      decoder: file('decoder'),
      srcLang: language,
      tgtLang: language,
      usePnc: options.usePnc === false ? 0 : 1,
    },
  }),
  qwen3Asr: ({ file, options }) => ({
    qwen3Asr: {
      convFrontend: file('convFrontend'),
      encoder: file('encoder'),
      decoder: file('decoder'),
      tokenizer: file('tokenizer'),
      ...pick(options, 'maxTotalLen', ...sampling),
    },
  }),
  funasrNano: ({ file, language, options }) => ({
    funasrNano: {
      encoderAdaptor: file('encoderAdaptor'),
      llm: file('llm'),
      embedding: file('embedding'),
      tokenizer: file('tokenizer'),
      language,
      ...pick(options, 'systemPrompt', 'userPrompt', 'itn', ...sampling),
    },
  }),
  cohereTranscribe: ({ file, language }) => ({
    cohereTranscribe: { encoder: file('encoder'), decoder: file('decoder'), language, usePunct: 1, useItn: 1 },
  }),
}

const isRecognition = (family: ModelFamily): family is RecognitionFamily => family in familyConfigs

/**
 * How a family is told the language of a chunk: `stream` by an option of the stream, `setConfig` by changing the loaded recognizer,
 * `load` by a recognizer of its own for each language, and `never`.
 */
export type LanguageChange = 'never' | 'stream' | 'setConfig' | 'load'

export function languageChange(family: ModelFamily): LanguageChange {
  switch (family) {
    case 'qwen3Asr':
    case 'cohereTranscribe':
      return 'stream'
    case 'whisper':
    case 'canary':
      return 'setConfig'
    case 'senseVoice':
    case 'funasrNano':
      return 'load'
    default:
      return 'never'
  }
}

/** How a model takes hotwords: in its beam search, in its prompt, or not at all. */
export function hotwordSupport({ family, options }: InstalledModel['description']): 'beam' | 'prompt' | 'none' {
  if (family === 'transducer' && options.modelingUnit !== undefined) return 'beam'
  return family === 'qwen3Asr' ? 'prompt' : 'none'
}

interface RecognizerOptions {
  threads: number
  /** The model's own code. */
  language: string
  /** For a model that takes hotwords in its beam search: the path of its `bpe.vocab`, '' for none. By default it takes no hotwords. */
  bpeVocab?: string | undefined
}

/** @throws Error if it is no recognition model, or a file is missing in its description */
export function recognizerConfig(model: InstalledModel, { threads, language, bpeVocab }: RecognizerOptions): object {
  const { family, files, options } = model.description
  if (!isRecognition(family)) throw new Error(`${family} is no family for recognition`)
  const file = (role: string) => modelFile(model, role)
  const beam = bpeVocab !== undefined
  return {
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: {
      ...familyConfigs[family]({ file, options, language }),
      ...(files.tokens !== undefined && { tokens: file('tokens') }),
      ...(beam && { modelingUnit: options.modelingUnit, ...(bpeVocab !== '' && { bpeVocab }) }),
      numThreads: threads,
      provider: 'cpu',
      debug: false,
    },
    decodingMethod: beam ? 'modified_beam_search' : 'greedy_search',
    ...(beam && { maxActivePaths: 4, hotwordsScore: 1.5, ...pick(options, 'maxActivePaths', 'hotwordsScore') }),
    ...pick(options, 'blankPenalty'),
    ...(files.ruleFsts !== undefined && { ruleFsts: file('ruleFsts') }),
    ...(files.ruleFars !== undefined && { ruleFars: file('ruleFars') }),
    ...(files.lexicon !== undefined && { hr: { lexicon: file('lexicon'), ruleFsts: file('replaceFst') } }),
  }
}
