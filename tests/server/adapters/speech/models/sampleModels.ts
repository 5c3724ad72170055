import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { releasesUrl } from '../../../../../server/adapters/speech/models/catalog/describe'
import { ModelDescription } from '../../../../../server/adapters/speech/models/modelDescription'
import type { ModelWorker } from '../../../../../server/adapters/speech/models/modelWorker'
import { unpackArchive } from '../../../../../server/adapters/speech/models/unpackArchive'
import { SpeechModelInstallError } from '../../../../../server/ports/speechModels'

export const archivePath = (name: string) => new URL(`archives/${name}.tar.bz2`, import.meta.url).pathname
export const readArchive = (name: string) => readFileSync(archivePath(name))

export const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')

/** A description whose download is below the publisher's address, which tests replace by a mirror. */
export const sampleModel = (fields: Partial<v.InferInput<typeof ModelDescription>> = {}): ModelDescription =>
  v.parse(ModelDescription, {
    id: 'tiny',
    name: 'Tiny',
    family: 'fireRedAsrCtc',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
    languages: { cn: '' },
    url: `${releasesUrl}/asr-models/model.tar.bz2`,
    bytes: readArchive('model').length,
    sha256: sha256(readArchive('model')),
    ...fields,
  })

export interface InlineWorker extends ModelWorker {
  /** Paths of the files that were hashed. */
  hashed: string[]
  /** Fails the next task with it. */
  failure: Error | null
}

/** Does the thread's work in this thread. */
export function createInlineWorker(): InlineWorker {
  const worker: InlineWorker = {
    hashed: [],
    failure: null,
    async hash(paths, signal) {
      signal?.throwIfAborted()
      worker.hashed.push(...paths)
      return Promise.all(paths.map(async (path) => sha256(await readFile(path))))
    },
    async unpack(request, signal) {
      signal.throwIfAborted()
      if (worker.failure) throw worker.failure
      return unpackArchive(request).catch((error: unknown) => {
        throw new SpeechModelInstallError('archive', String(error))
      })
    },
  }
  return worker
}
