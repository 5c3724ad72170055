import { expect, it } from 'vitest'
import { isUnsupported, modelsLoading } from '../../../../../server/adapters/speech/sherpa/loadingModel'
import { installedToneModel } from '../../../../toneModels/installToneModels'

const [segmentation, embedding] = [
  installedToneModel('/models', 'pyannote'),
  installedToneModel('/models', 'speakerEmbedding'),
]
const models = [segmentation, embedding]

it('a library that can’t be loaded is no fault of a model', () => {
  expect(isUnsupported('ended with 1: Error: GLIBC_2.32\nsherpa-onnx can’t be loaded on this system')).toBe(true)
  expect(isUnsupported('ended with 255: loading the model tone-embedding')).toBe(false)
})

it('is the one announced last', () => {
  const first = 'ended with SIGABRT: loading the model tone-embedding\nbad file'
  expect(modelsLoading(models, first)).toEqual([embedding])
  expect(modelsLoading(models, `${first}\nloading the model tone-segmentation\n`)).toEqual([segmentation])
})

it('is any of them if none was announced', () => {
  expect(modelsLoading(models, 'ended with 255: no memory')).toEqual(models)
})
