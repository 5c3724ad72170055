/** A model's folder: its description `model.json`, its files, and `installed.json`, the record of what was installed. */
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { ModelDescription } from './modelDescription'

const maxDescriptionBytes = 256 * 1024
const maxFiles = 1_000

/** A file of a model, or one inside a folder that its description names. */
export interface ModelFile {
  /** Relative to the model's folder. */
  path: string
  bytes: number
  mtimeMs: number
}

const Bytes = v.pipe(v.number(), v.integer(), v.minValue(0))
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const InstallationRecord = v.object({
  /** Null for files that the user brought. */
  download: v.nullable(v.object({ url: v.string(), bytes: Bytes, sha256: Sha256 })),
  files: v.record(v.string(), v.object({ bytes: Bytes, mtimeMs: v.number(), sha256: Sha256 })),
})
export type InstallationRecord = v.InferOutput<typeof InstallationRecord>

/** What a folder holds. */
export type ModelFolder =
  | { kind: 'badDescription'; detail: string }
  | { kind: 'missing'; description: ModelDescription }
  | {
      kind: 'complete'
      description: ModelDescription
      files: readonly ModelFile[]
      /** Null in a folder that the user brought, until it is recorded; 'unreadable' if it is not valid. */
      record: InstallationRecord | 'unreadable' | null
      /** Differs whenever the description or a file differs. */
      stamp: string
    }

/** Reads a folder of the models folder, whose name must be the model's id. Null if it has no description. */
export async function readModelFolder(modelsFolder: string, id: string): Promise<ModelFolder | null> {
  const folder = join(modelsFolder, id)
  const path = join(folder, descriptionName)
  const found = await stat(path).catch(() => null)
  if (!found) return null
  if (found.size > maxDescriptionBytes) return { kind: 'badDescription', detail: `larger than ${maxDescriptionBytes}` }
  const text = await readFile(path, 'utf8').catch(String)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ModelDescription), text)
  if (!parsed.success) return { kind: 'badDescription', detail: describeIssues(parsed.issues) }
  const description = parsed.output
  if (description.id !== id) return { kind: 'badDescription', detail: `its id is ${description.id}` }
  const files = await listModelFiles(folder, description)
  if (!files) return { kind: 'missing', description }
  const stamp = JSON.stringify([text, files])
  return { kind: 'complete', description, files, record: await readRecord(folder), stamp }
}

/** The issues of a description, each with the field it is about. */
function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': ')).join('; ')
}

/** Every file that the description names, also those inside folders; null if one is missing. */
export async function listModelFiles(folder: string, { files }: ModelDescription): Promise<ModelFile[] | null> {
  const found: ModelFile[] = []
  for (const path of new Set(Object.values(files))) {
    const inside = await listPath(folder, path)
    if (inside.length === 0) return null
    found.push(...inside)
  }
  return found.slice(0, maxFiles)
}

/** The file itself, or the files inside the folder. */
async function listPath(folder: string, path: string): Promise<ModelFile[]> {
  const found = await stat(join(folder, path)).catch(() => null)
  if (found?.isFile()) return [{ path, bytes: found.size, mtimeMs: found.mtimeMs }]
  if (!found?.isDirectory()) return []
  const names = (await readdir(join(folder, path))).sort().slice(0, maxFiles)
  return (await Promise.all(names.map((name) => listPath(folder, `${path}/${name}`)))).flat()
}

const descriptionName = 'model.json'
const recordName = 'installed.json'

async function readRecord(folder: string): Promise<InstallationRecord | 'unreadable' | null> {
  const text = await readFile(join(folder, recordName), 'utf8').catch(() => null)
  if (text === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), InstallationRecord), text)
  return parsed.success ? parsed.output : 'unreadable'
}

/** Replaces the record of a folder. */
export async function writeRecord(folder: string, record: InstallationRecord): Promise<void> {
  await writeJson(folder, recordName, record)
}

/** Writes the description into a folder. */
export async function writeDescription(folder: string, description: ModelDescription): Promise<void> {
  await writeJson(folder, descriptionName, description)
}

async function writeJson(folder: string, name: string, value: unknown): Promise<void> {
  const part = join(folder, `${name}.part`)
  await writeFile(part, `${JSON.stringify(value, null, 2)}\n`, { flush: true })
  await rename(part, join(folder, name))
}

/** Whether the files are those of the record: yes, no, or only their contents can tell. */
export function compareWithRecord(
  files: readonly ModelFile[],
  record: InstallationRecord,
): 'same' | 'changed' | 'unsure' {
  const recorded = files.map((file) => ({ file, entry: record.files[file.path] }))
  if (recorded.some(({ file, entry }) => entry && entry.bytes !== file.bytes)) return 'changed'
  return recorded.every(({ file, entry }) => entry?.mtimeMs === file.mtimeMs) ? 'same' : 'unsure'
}
