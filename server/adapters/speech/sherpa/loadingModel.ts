/** What a process was loading when it ended, as its last words on stderr tell. */
import { writeSync } from 'node:fs'
import type { InstalledModel } from '../models/modelDescription'

const lineOf = ({ description }: InstalledModel) => `loading the model ${description.id}\n`

/** Tells that a process with several models loads this one next. */
export function announceLoading(model: InstalledModel): void {
  writeSync(2, lineOf(model))
}

const unsupportedLine = 'sherpa-onnx can’t be loaded on this system\n'

/** Tells that the library itself can't be loaded, and why. */
export function announceUnsupported(reason: string): void {
  writeSync(2, `${reason}\n${unsupportedLine}`)
}

/** Whether that was announced. */
export const isUnsupported = (lastWords: string): boolean => `${lastWords}\n`.includes(unsupportedLine)

/** The model that was announced last; all of them if none was. */
export function modelsLoading(models: readonly InstalledModel[], lastWords: string): readonly InstalledModel[] {
  const [latest] = models
    .map((model) => ({ model, at: `${lastWords}\n`.lastIndexOf(lineOf(model)) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at)
  return latest ? [latest.model] : models
}
