import { taskStatus } from '../../../src/wire/constants'
import type { FileName } from '../../ports/fileNames'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'

/**
 * Deletes the sound of a record, with its waveform and the excerpts that links play; the text stays. Another record's use of the same
 * file is left alone. False if there is nothing to delete.
 */
export async function removeSound({ store, files }: Ports, taskId: number): Promise<boolean> {
  const unused = await store.transaction(async (repos) => {
    const task = await repos.tasks.byId(taskId)
    if (!task || task.file === '' || task.favorite || task.status === taskStatus.running) return null
    const excerpts = await dropExcerpts(repos, taskId)
    await repos.tasks.update(taskId, { file: '', peaksFile: null, size: 0 })
    const peaks = task.peaksFile === null ? [] : [task.peaksFile]
    if ((await repos.tasks.byFile(task.file)).length > 0) return [...excerpts, ...peaks]
    await repos.uploads.remove(task.file)
    return [...excerpts, ...peaks, task.file]
  })
  for (const file of unused ?? []) await files.remove(file)
  return unused !== null
}

async function dropExcerpts({ shares }: Repositories, taskId: number): Promise<FileName[]> {
  const excerpts: FileName[] = []
  for (const { id, soundFile, parts } of await shares.byTask(taskId)) {
    if (!parts.sound) continue
    if (soundFile !== null) excerpts.push(soundFile)
    await shares.update(id, { soundFile: null, soundBytes: 0, parts: { ...parts, sound: false } })
  }
  return excerpts
}
