/** The speech models we know, and the sets they are offered in. */
import type { SpeechModelSet } from '../../../ports/speechModels'
import type { ModelDescription } from './modelDescription'
import { recognitionModels } from './catalog/recognitionModels'
import { streamingModels } from './catalog/streamingModels'
import { supportingModels } from './catalog/supportingModels'

/** All of them; for each language and purpose the preferred ones first. */
export const catalog: readonly ModelDescription[] = [...recognitionModels, ...streamingModels, ...supportingModels]

/** `zh` comes first: it is the one to begin with. */
export const catalogSets: readonly SpeechModelSet[] = [
  { id: 'zh', models: ['x-asr', 'x-asr-960ms', 'silero-vad', 'ct-punctuation'] },
  { id: 'dialects', models: ['fire-red-asr2-ctc', 'silero-vad', 'ct-punctuation'] },
  { id: 'eu', models: ['parakeet-v3', 'silero-vad'] },
  { id: 'ar', models: ['qwen3-asr-0.6b', 'silero-vad'] },
  { id: 'all', models: ['qwen3-asr-0.6b', 'silero-vad'] },
  { id: 'live', models: ['nemotron-3.5-560ms'] },
  { id: 'speakers', models: ['pyannote-segmentation-3.0', 'eres2net-base'] },
  { id: 'punctuation', models: ['ct-punctuation', 'english-punctuation'] },
  { id: 'language', models: ['whisper-tiny-language'] },
]
