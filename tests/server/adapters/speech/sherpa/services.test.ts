import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createDetector } from '../../../../../server/adapters/speech/sherpa/detector'
import { createDiarizer } from '../../../../../server/adapters/speech/sherpa/diarizer'
import { createLanguageIdentifier } from '../../../../../server/adapters/speech/sherpa/languageIdentifier'
import type { ModelProcessOptions } from '../../../../../server/adapters/speech/sherpa/modelProcess'
import type { ModelService } from '../../../../../server/adapters/speech/sherpa/modelServices'
import { createPunctuator } from '../../../../../server/adapters/speech/sherpa/punctuator'
import { createStreamEngines } from '../../../../../server/adapters/speech/sherpa/streamEngines'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { onlineNemoCtc } from '../../../../toneModels/onlineNemoModel'
import { onlineParaformer } from '../../../../toneModels/paraformerModels'
import { onlineToneCtc } from '../../../../toneModels/sampledModels'
import type { ToneModel } from '../../../../toneModels/toneModel'
import { toneSpeech } from '../../../../toneModels/tones'
import { onlineTransducer, onlineZipformer2Ctc } from '../../../../toneModels/transducerModels'
import { whisperLanguage } from '../../../../toneModels/whisperModels'
import { builtServer } from '../../../builtServer'
import { detectorSuite } from '../../../ports/detector.suite'
import { diarizerSuite } from '../../../ports/diarizer.suite'
import { languageIdentifierSuite } from '../../../ports/languageIdentifier.suite'
import { punctuatorSuite } from '../../../ports/punctuator.suite'
import { streamSuite } from '../../../ports/stream.suite'
import { InstalledTones } from './installedTones'
import {
  cnnBilstm,
  ctTransformer,
  pyannote,
  sileroVad,
  speakerEmbedding,
  tenVad,
} from '../../../../toneModels/surroundingModels'
import { toneVoice } from '../../../../toneModels/voices'

const built = builtServer()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'services-'))
})
afterAll(() => rm(folder, { recursive: true }))

const installed = async (...models: ToneModel[]) => new InstalledTones(await mkdtemp(join(folder, '-'))).add(...models)
const optionsFor = async (...models: ToneModel[]): Promise<ModelProcessOptions> => ({
  childPath: built.path('sherpaProcess'),
  clock,
  models: await installed(...models),
})
function present<Service>(service: ModelService<Service>): Service {
  const current = service.current()
  if (!current) throw new Error('no model')
  return current
}

for (const model of [sileroVad(), tenVad()])
  detectorSuite(model.description.name, async () => {
    const service = createDetector(await optionsFor(model))
    return { detector: present(service), speech: toneVoice('low', 2_000), close: service.close }
  })

punctuatorSuite('CT-Transformer', async () => {
  const service = createPunctuator(await optionsFor(ctTransformer()))
  return {
    punctuator: present(service),
    examples: [
      { language: 'cn', spoken: '你好世界开会三百', written: '你好，世界。开会。三百。' },
      { language: 'cn', spoken: 'hello meeting 你好', written: 'hello，meeting 你好。' },
      { language: 'en', spoken: 'hello meeting friday budget', written: 'Hello, meeting friday. Budget.' },
    ],
    close: service.close,
  }
})

punctuatorSuite('CT-Transformer, and CNN-BiLSTM for English', async () => {
  const service = createPunctuator(await optionsFor(ctTransformer(), cnnBilstm()))
  return {
    punctuator: present(service),
    examples: [
      { language: 'cn', spoken: '你好世界', written: '你好，世界。' },
      { language: 'en', spoken: 'hello meeting budget', written: 'Hello, meeting budget.' },
    ],
    close: service.close,
  }
})

languageIdentifierSuite('Whisper', async () => {
  const service = createLanguageIdentifier(await optionsFor(whisperLanguage()))
  return {
    identifier: present(service),
    spoken: [
      { pcm: toneSpeech('你好世界'), language: 'cn' },
      { pcm: toneSpeech('hello meeting'), language: 'en' },
      { pcm: toneSpeech('hallo hallo'), language: 'de' },
      { pcm: toneSpeech('hola hola'), language: 'es' },
      { pcm: toneSpeech('مرحبا مرحبا'), language: 'ar' },
    ],
    close: service.close,
  }
})

diarizerSuite('pyannote', async () => {
  const service = createDiarizer(await optionsFor(pyannote(), speakerEmbedding()))
  return {
    diarizer: present(service),
    voices: [toneVoice('low', 3_000), toneVoice('high', 3_000)],
    close: service.close,
  }
})

for (const model of [onlineTransducer(), onlineZipformer2Ctc(), onlineParaformer(), onlineNemoCtc(), onlineToneCtc()])
  streamSuite(model.description.name, async () => {
    const [engine] = createStreamEngines({ ...(await optionsFor(model)), streams: 2 }).current()
    if (!engine) throw new Error('no engine')
    // The pauses are longer than the step of a model.
    return {
      engine,
      language: 'cn',
      otherLanguage: 'es',
      chunks: [
        { pcm: toneSpeech('hello meeting', { gapMs: 1_500 }), partials: ['hello', 'hello meeting'] },
        { pcm: toneSpeech('你好 budget', { gapMs: 1_500 }), partials: ['你', '你好', '你好 budget'] },
      ],
      capacity: 2,
    }
  })
