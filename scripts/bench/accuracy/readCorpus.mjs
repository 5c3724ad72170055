/** A folder of recordings with what is said in them; docs/engines.md describes it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'

/**
 * @typedef {object} CorpusRecording
 * @property {string} name
 * @property {string} audio absolute path
 * @property {string} language a language of the product
 * @property {string} text what is said
 * @property {string | null} rttm who speaks when; null if nobody wrote it down
 */

export const languages = ['cn', 'en', 'cn_cantonese', 'cn_henanese', 'cn_xinanese', 'de', 'ar', 'es']
const audioTypes = ['.wav', '.flac', '.mp3', '.m4a', '.ogg', '.opus']

/**
 * Reads `manifest.json`, or else each recording with a text file of the same name. The language is the name of the folder.
 * @param {string} folder
 * @returns {CorpusRecording[]}
 * @throws Error that names what is missing
 */
export function readCorpus(folder) {
  const manifest = join(folder, 'manifest.json')
  const recordings = existsSync(manifest) ? readManifest(folder, manifest) : readFolders(folder)
  if (recordings.length === 0)
    throw new Error(
      `no recordings in ${folder}: it needs manifest.json, or folders such as cn and en with NAME.wav and NAME.txt`,
    )
  return recordings
}

/**
 * @param {string} folder
 * @param {string} manifest
 */
function readManifest(folder, manifest) {
  const entries = JSON.parse(readFileSync(manifest, 'utf8'))
  if (!Array.isArray(entries)) throw new Error(`${manifest} must be a list`)
  return entries.map((entry, index) => {
    const { audio, language, text, textFile, rttm } = entry ?? {}
    const where = `entry ${index + 1} of ${manifest}`
    if (typeof audio !== 'string') throw new Error(`${where} needs "audio"`)
    if (typeof language !== 'string') throw new Error(`${where} needs "language"`)
    if (typeof text !== 'string' && typeof textFile !== 'string') throw new Error(`${where} needs "text" or "textFile"`)
    const inside = (/** @type {string} */ name) => requireFile(resolve(folder, name), where)
    return recording({
      audio: inside(audio),
      language,
      text: typeof text === 'string' ? text : readFileSync(inside(textFile), 'utf8'),
      rttm: typeof rttm === 'string' ? readFileSync(inside(rttm), 'utf8') : null,
    })
  })
}

function readFolders(/** @type {string} */ folder) {
  return languages.flatMap((language) => {
    const path = join(folder, language)
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return []
    const names = readdirSync(path).filter((name) => audioTypes.includes(extname(name).toLowerCase()))
    return names.sort().map((name) => {
      const beside = (/** @type {string} */ type) => join(path, basename(name, extname(name)) + type)
      return recording({
        audio: resolve(path, name),
        language,
        text: readFileSync(requireFile(beside('.txt'), name), 'utf8'),
        rttm: existsSync(beside('.rttm')) ? readFileSync(beside('.rttm'), 'utf8') : null,
      })
    })
  })
}

/** @returns {CorpusRecording} */
function recording(/** @type {Omit<CorpusRecording, 'name'>} */ fields) {
  if (!languages.includes(fields.language))
    throw new Error(`${fields.audio}: the language ${fields.language} is none of ${languages.join(', ')}`)
  return { ...fields, audio: resolve(fields.audio), name: basename(fields.audio) }
}

/**
 * @param {string} path
 * @param {string} where
 */
function requireFile(path, where) {
  if (!existsSync(path)) throw new Error(`${where}: there is no file ${path}`)
  return path
}
