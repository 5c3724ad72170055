/** What a process of sherpa-onnx works on: the first argument of `sherpaProcessEntry`, as JSON. */
import { join } from 'node:path'
import * as v from 'valibot'
import { ModelDescription, type InstalledModel } from '../models/modelDescription'

const Model = v.object({ description: ModelDescription, folder: v.string() }) satisfies v.GenericSchema<
  unknown,
  InstalledModel
>
const threads = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Work with one model. */
const ModelTask = v.object({
  kind: v.picklist(['recognizer', 'stream', 'detector', 'punctuator', 'languageIdentifier']),
  model: Model,
  threads,
})
export type ModelTask = v.InferOutput<typeof ModelTask>

const DiarizerTask = v.object({ kind: v.literal('diarizer'), segmentation: Model, embedding: Model, threads })
export type DiarizerTask = v.InferOutput<typeof DiarizerTask>

/** The work of one process, with its models and the threads it may use. */
export const SherpaTask = v.variant('kind', [ModelTask, DiarizerTask])
export type SherpaTask = v.InferOutput<typeof SherpaTask>

/** Answers the messages of a process, one after the other. An error ends the process. */
export type SherpaHandler = (message: unknown) => unknown

/** Full path of a model's file. @throws Error if the description has none of this role */
export function modelFile({ description, folder }: InstalledModel, role: string): string {
  const path = description.files[role]
  if (path === undefined) throw new Error(`the model ${description.id} has no file "${role}"`)
  return join(folder, path)
}

/** Samples of -1..1, as sherpa-onnx expects them. */
export const toFloats = (pcm: Int16Array): Float32Array => Float32Array.from(pcm, (sample) => sample / 32_768)
