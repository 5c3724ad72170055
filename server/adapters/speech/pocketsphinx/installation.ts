import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Full paths of an installed PocketSphinx. */
export interface Installation {
  sphinxbase: string
  pocketsphinx: string
  /** Folder with the acoustic model `en-us`, the language model and the dictionary. */
  model: string
}

/** Finds the library of PocketSphinx 5prealpha (Debian libpocketsphinx3) and its English model; null unless both are complete. */
export function locatePocketSphinx(root = '/'): Installation | null {
  const system = join(root, 'usr/lib')
  const archFolders = existsSync(system) ? readdirSync(system).filter((name) => name.endsWith('-linux-gnu')) : []
  const folders = [
    ...archFolders.map((name) => join(system, name)),
    system,
    join(root, 'usr/lib64'),
    join(root, 'usr/local/lib'),
  ]
  const findLibrary = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync)
  const model = ['usr/share', 'usr/local/share']
    .map((folder) => join(root, folder, 'pocketsphinx/model/en-us'))
    .find((folder) =>
      ['en-us/mdef', 'en-us.lm.bin', 'cmudict-en-us.dict'].every((file) => existsSync(join(folder, file))),
    )
  const sphinxbase = findLibrary('libsphinxbase.so.3')
  const pocketsphinx = findLibrary('libpocketsphinx.so.3')
  return sphinxbase && pocketsphinx && model ? { sphinxbase, pocketsphinx, model } : null
}
