import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where PocketSphinx lies: full paths. */
export interface Place {
  sphinxbase: string
  pocketsphinx: string
  /** Folder with the acoustic model `en-us`, the language model and the dictionary. */
  model: string
}

/** Finds the library of PocketSphinx 5prealpha (Debian libpocketsphinx3) and its English model; null unless all is there. */
export function locatePocketSphinx(root = '/'): Place | null {
  const system = join(root, 'usr/lib')
  const ofMachine = existsSync(system) ? readdirSync(system).filter((name) => name.endsWith('-linux-gnu')) : []
  const folders = [...ofMachine.map((name) => join(system, name)), system, join(root, 'usr/lib64'), join(root, 'usr/local/lib')]
  const library = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync)
  const model = ['usr/share', 'usr/local/share']
    .map((folder) => join(root, folder, 'pocketsphinx/model/en-us'))
    .find((folder) => ['en-us/mdef', 'en-us.lm.bin', 'cmudict-en-us.dict'].every((file) => existsSync(join(folder, file))))
  const sphinxbase = library('libsphinxbase.so.3')
  const pocketsphinx = library('libpocketsphinx.so.3')
  return sphinxbase && pocketsphinx && model ? { sphinxbase, pocketsphinx, model } : null
}
