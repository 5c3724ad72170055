import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Samples } from '../../ports/ports'

/** The samples in a folder. */
export const openSampleFolder = (folder: string): Samples => ({ read: (name) => readFile(join(folder, name)) })
