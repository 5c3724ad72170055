/** Administration of the speech engines and their models: requests and responses. */
import * as v from 'valibot'
import { boundedList, boundedText, nonBlankText } from './bounds'
import { languageValues } from './constants'
import { boolean, choice, maybe, number, rows, string, withDefault } from './lenient'

const text = withDefault(string, '')
const amount = withDefault(number, 0)
const languages = withDefault(v.array(v.picklist(languageValues)), [])

export const WireEngine = v.object({
  id: string,
  name: text,
  /** Languages it can transcribe now. */
  languages,
  /** Languages it could transcribe after installing what the note names. */
  installable: languages,
  /** Languages with partial results in meetings. */
  streaming: languages,
  /** The audio leaves the server's machine. */
  remote: withDefault(boolean, false),
  /** What to install, or what to expect of it. */
  note: text,
})
export type WireEngine = v.InferOutput<typeof WireEngine>

export const EngineOrder = v.object({
  language: v.picklist(languageValues),
  /** Ids of the engines that can transcribe it, the preferred one first. */
  files: withDefault(v.array(string), []),
  /** Those for meetings. */
  live: withDefault(v.array(string), []),
  /** Whether an administrator chose the order. */
  chosen: withDefault(boolean, false),
})
export type EngineOrder = v.InferOutput<typeof EngineOrder>

/** `waiting`: to be installed after others. */
export const modelStatuses = ['available', 'waiting', 'installing', 'installed', 'faulty'] as const
export const modelPurposes = [
  'recognition',
  'streaming',
  'detection',
  'punctuation',
  'languageIdentification',
  'segmentation',
  'embedding',
  'other',
] as const
export const modelFaults = ['changed', 'missing', 'broken', 'description', 'unsupported', 'other'] as const
export const installFaults = ['network', 'diskFull', 'checksum', 'archive', 'canceled', 'other'] as const

export const WireModel = v.object({
  id: string,
  name: text,
  purpose: choice(modelPurposes, 'other'),
  languages,
  /** SPDX id or name, '' if unknown. */
  license: text,
  /** An http(s) URL, '' for none. */
  homepage: text,
  /** Bytes to download. */
  bytes: amount,
  /** Bytes on the server's disk. */
  installed_bytes: amount,
  /** Bytes received while it installs. */
  received_bytes: amount,
  /** Published error rate and speed, in English. */
  expectation: text,
  status: choice(modelStatuses, 'available'),
  fault: maybe(v.fallback(v.picklist(modelFaults), 'other')),
  /** Why the last installation failed. */
  install_error: maybe(v.fallback(v.picklist(installFaults), 'other')),
})
export type WireModel = v.InferOutput<typeof WireModel>

export const ModelSet = v.object({ id: string, models: withDefault(v.array(string), []) })
export type ModelSet = v.InferOutput<typeof ModelSet>

export const Engines = v.object({
  engines: rows(WireEngine),
  order: rows(EngineOrder),
  /** Null if this server can't install models. */
  models: v.nullish(v.array(WireModel), null),
  sets: withDefault(v.array(ModelSet), []),
})
export type Engines = v.InferOutput<typeof Engines>

export const EngineTestResult = v.object({
  text,
  /** How long it took, in milliseconds. */
  ms: amount,
  /** That time as a share of the audio's duration. */
  factor: amount,
})
export type EngineTestResult = v.InferOutput<typeof EngineTestResult>

const modelId = nonBlankText(100)
const engineId = nonBlankText(200)

/** Models by id, or all of a set. */
export const InstallModels = v.object({
  ids: v.optional(boundedList(modelId, 100), []),
  set: v.optional(modelId),
})
export type InstallModels = v.InferInput<typeof InstallModels>

export const ModelById = v.object({ id: modelId })

/** Engines not named keep their default order after those named; without any, the default order. */
export const OrderEngines = v.object({
  language: v.picklist(languageValues),
  ids: v.optional(boundedList(engineId, 100), []),
})
export type OrderEngines = v.InferInput<typeof OrderEngines>

/** Longest recording of an engine test. */
export const maxTestSeconds = 10

/** Sent as multipart; the file is a WAV of 16 kHz mono 16-bit samples. */
export const TestEngine = v.object({
  language: v.picklist(languageValues),
  engine: boundedText(200),
  /** The body's limit is a little higher, for the multipart framing. */
  file: v.pipe(v.blob(), v.maxSize(335 * 2 ** 10)),
})
export type TestEngine = v.InferInput<typeof TestEngine>
