import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  familiesByPurpose,
  ModelDescription,
  type InstalledModel,
} from '../../../../../server/adapters/speech/models/modelDescription'
import { streamConfig } from '../../../../../server/adapters/speech/sherpa/streamConfig'

const model = (change: Partial<v.InferInput<typeof ModelDescription>>): InstalledModel => ({
  folder: '/models/one',
  description: v.parse(ModelDescription, {
    id: 'one',
    name: 'One',
    family: 'onlineTransducer',
    files: { encoder: 'e.onnx', decoder: 'd.onnx', joiner: 'j.onnx', model: 'm.onnx', tokens: 'tokens.txt' },
    languages: { cn: '' },
    ...change,
  }),
})

describe('the configuration of a streaming model', () => {
  it.each([
    [
      'onlineTransducer',
      {
        transducer: {
          encoder: '/models/one/e.onnx',
          decoder: '/models/one/d.onnx',
          joiner: '/models/one/j.onnx',
        },
      },
    ],
    ['onlineParaformer', { paraformer: { encoder: '/models/one/e.onnx', decoder: '/models/one/d.onnx' } }],
    ['onlineZipformer2Ctc', { zipformer2Ctc: { model: '/models/one/m.onnx' } }],
    ['onlineNemoCtc', { nemoCtc: { model: '/models/one/m.onnx' } }],
    ['onlineToneCtc', { toneCtc: { model: '/models/one/m.onnx' } }],
  ] as const)('%s', (family, files) => {
    expect(streamConfig(model({ family }), 2)).toMatchObject({
      modelConfig: { ...files, tokens: '/models/one/tokens.txt', numThreads: 2 },
      enableEndpoint: false,
    })
  })

  it('knows every family for streaming, and no other', () => {
    for (const family of familiesByPurpose.streaming) expect(() => streamConfig(model({ family }), 1)).not.toThrow()
    expect(() => streamConfig(model({ family: 'paraformer' }), 1)).toThrow('no family for streaming')
  })

  it('says which file is missing', () => {
    expect(() => streamConfig(model({ files: { encoder: 'e.onnx', tokens: 'tokens.txt' } }), 1)).toThrow('"decoder"')
  })

  it('takes over options', () => {
    const options = { modelType: 'zipformer2', blankPenalty: 0.5 }
    const files = { ...model({}).description.files, ruleFsts: 'numbers.fst' }
    expect(streamConfig(model({ options, files }), 1)).toMatchObject({
      modelConfig: { modelType: 'zipformer2' },
      blankPenalty: 0.5,
      ruleFsts: '/models/one/numbers.fst',
    })
  })
})
