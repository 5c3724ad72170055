/** Runs the commands of `npm run models`. */
import type { LanguageValue } from '../../../src/wire/constants'
import {
  SpeechModelInstallError,
  type SpeechModelFault,
  type SpeechModelInstallFault,
  type SpeechModelPurpose,
  type SpeechModels,
  type SpeechModelState,
} from '../../ports/speechModels'

export interface ModelsCommandContext {
  models: SpeechModels
  /** The models folder. */
  folder: string
  /** Cancels installations. */
  signal: AbortSignal
  /** Prints a line. */
  print(line: string): void
  /** Shows how far an installation is, in place of what it showed before; '' removes it. */
  showProgress(line: string): void
}

const languageNames: Record<LanguageValue, string> = {
  cn: 'Mandarin',
  en: 'English',
  cn_cantonese: 'Cantonese',
  cn_henanese: 'Henan dialect',
  cn_xinanese: 'Southwestern Mandarin',
  de: 'German',
  ar: 'Arabic',
  es: 'Spanish',
}

const purposeNames: Record<SpeechModelPurpose, string> = {
  recognition: 'recognition',
  streaming: 'live captions',
  detection: 'speech detection',
  punctuation: 'punctuation',
  languageIdentification: 'spoken language',
  segmentation: 'who speaks when',
  embedding: 'telling voices apart',
}

const modelFaultTexts: Record<SpeechModelFault, string> = {
  changed: 'Its files are not those that were installed: install it again.',
  missing: 'Files are missing: install it again.',
  broken: 'The engine crashed while loading it: install it again.',
  description: 'Its model.json can’t be read: the server’s log says why.',
  unsupported: 'sherpa-onnx can’t be loaded on this system.',
}

const installFaultTexts: Record<SpeechModelInstallFault, string> = {
  network: 'the download failed',
  diskFull: 'it could not be written to the disk',
  checksum: 'the downloaded file is not the one that was tested',
  archive: 'the downloaded file can’t be used',
  canceled: 'it was canceled',
}

const progressIntervalMs = 500

export const helpText = `npm run models                    what there is, and what is installed
npm run models <set or model> …   install sets and models
npm run models remove <model> …   remove models

Works while the server is running: it notices new models by itself.
MODELS_DIR is the folder of the models, MODELS_FROM the address of a mirror.`

/** Runs a command line; prints errors and resolves to the exit code. */
export async function runModelsCommand(argv: readonly string[], context: ModelsCommandContext): Promise<number> {
  const [first, ...rest] = argv
  try {
    if (first === undefined || first === 'list') printModels(context)
    else if (['help', '--help', '-h'].includes(first)) context.print(helpText)
    else if (first === 'remove') await remove(rest, context)
    else await install(argv, context)
    return 0
  } catch (error) {
    context.showProgress('')
    context.print(`models: ${describeError(error)}`)
    return 1
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof SpeechModelInstallError)) return error instanceof Error ? error.message : String(error)
  const detail = error.message.slice(error.message.indexOf(error.fault) + error.fault.length).trim()
  return detail ? `${installFaultTexts[error.fault]}: ${detail}` : installFaultTexts[error.fault]
}

function printModels({ models, folder, print }: ModelsCommandContext): void {
  const states = models.list()
  const [first] = models.sets
  print(`Models in ${folder}`)
  print('')
  print('Sets, installed with npm run models <set>:')
  for (const { id, models: ids } of models.sets) {
    const members = states.filter((state) => ids.includes(state.id))
    const recognizing = members.filter(({ purpose }) => purpose === 'recognition' || purpose === 'streaming')
    const purposes = recognizing.length > 0 ? describeLanguages(recognizing) : describePurposes(members)
    const installed = members.every(({ status }) => status === 'installed') ? ', installed' : ''
    const begin = id === first?.id && installed === '' ? '; begin here' : ''
    printWrapped(
      `  ${id.padEnd(12)} ${megabytes(sum(members)).padStart(8)}  ${purposes}${installed}${begin}`,
      25,
      print,
    )
    printWrapped(' '.repeat(25) + ids.join(' '), 25, print)
  }
  print('')
  print('Models:')
  for (const state of states) printModel(state, print)
}

function printModel(state: SpeechModelState, print: (line: string) => void): void {
  const { id, name, bytes, installedBytes, license, expectation, status, fault } = state
  const size = megabytes(status === 'available' ? bytes : installedBytes)
  const languages = state.languages.length > 0 ? `: ${describeLanguages([state])}` : ''
  print(`  ${id.padEnd(26)} ${size.padStart(8)}  ${fault ? `faulty (${fault})` : status}`)
  if (fault) printWrapped(`      ${modelFaultTexts[fault]}`, 6, print)
  printWrapped(`      ${purposeNames[state.purpose]}${languages}`, 6, print)
  printWrapped(`      ${[name, license, expectation].filter(Boolean).join('; ')}`, 6, print)
}

/** Prints a text in lines of at most 80 columns, the further ones indented. */
function printWrapped(text: string, indent: number, print: (line: string) => void): void {
  let line = ''
  for (const word of text.split(/(?<=\S) /)) {
    if (line !== '' && line.length + 1 + word.length > maxColumns) {
      print(line)
      line = ' '.repeat(indent) + word
    } else line = line === '' ? word : `${line} ${word}`
  }
  print(line)
}

const maxColumns = 80

const describePurposes = (states: readonly SpeechModelState[]) =>
  [...new Set(states.map(({ purpose }) => purposeNames[purpose]))].join(', ')

const describeLanguages = (states: readonly SpeechModelState[]) =>
  [...new Set(states.flatMap(({ languages }) => languages))].map((language) => languageNames[language]).join(', ')

const sum = (states: readonly SpeechModelState[]) => states.reduce((total, { bytes }) => total + bytes, 0)

const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1e6))} MB`

async function install(names: readonly string[], context: ModelsCommandContext): Promise<void> {
  const { models, signal, print, showProgress } = context
  const ids = [...new Set(names.flatMap((name) => modelsNamed(name, models)))]
  const find = (id: string) => models.list().find((state) => state.id === id)
  for (const id of ids) {
    if (find(id)?.status === 'installed') {
      print(`${id} is installed`)
      continue
    }
    const show = () => showProgress(describeProgress(id, find(id)))
    show()
    const timer = setInterval(show, progressIntervalMs)
    try {
      await models.install([id], signal)
    } catch (error) {
      if (error instanceof SpeechModelInstallError && !signal.aborted) print(`models: ${id}`)
      throw error
    } finally {
      clearInterval(timer)
    }
    showProgress('')
    print(`${id}: installed, ${megabytes(find(id)?.installedBytes ?? 0)}`)
  }
}

function describeProgress(id: string, state: SpeechModelState | undefined): string {
  const { receivedBytes = 0, bytes = 0 } = state ?? {}
  if (receivedBytes === 0) return `${id}: waiting`
  if (bytes === 0) return `${id}: ${megabytes(receivedBytes)}`
  if (receivedBytes >= bytes) return `${id}: verifying and unpacking`
  return `${id}: ${megabytes(receivedBytes)} of ${megabytes(bytes)}, ${Math.floor((100 * receivedBytes) / bytes)} %`
}

/** A set's models, or the model itself. @throws Error */
function modelsNamed(name: string, models: SpeechModels): readonly string[] {
  const set = models.sets.find(({ id }) => id === name)
  if (set) return set.models
  if (models.list().some(({ id }) => id === name)) return [name]
  const sets = models.sets.map(({ id }) => id).join(', ')
  throw new Error(`there is no set or model ${name}: the sets are ${sets}; npm run models lists all models`)
}

async function remove(ids: readonly string[], { models, print }: ModelsCommandContext): Promise<void> {
  if (ids.length === 0) throw new Error('which model? npm run models remove <model>')
  for (const id of ids) {
    const state = models.list().find((one) => one.id === id)
    if (!state) throw new Error(`there is no model ${id}`)
    if (state.status === 'available') throw new Error(`${id} is not installed`)
    await models.remove(id)
    print(`${id}: removed`)
  }
}
