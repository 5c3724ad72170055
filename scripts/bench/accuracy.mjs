/**
 * `npm run bench accuracy -- FOLDER`: transcribes a folder of recordings with each engine of this machine, in the built product, and
 * prints Markdown tables of error rates, speed, memory, and confidence. docs/engines.md describes the folder and the measures.
 */
import { availableParallelism, cpus } from 'node:os'
import { accuracyTable } from './accuracy/accuracyTable.mjs'
import { withAcceptedTypes } from './accuracy/convertRecordings.mjs'
import { calibrationTable } from './accuracy/markScore.mjs'
import { listEngines, measureEngine } from './accuracy/measureEngine.mjs'
import { readCorpus } from './accuracy/readCorpus.mjs'

/** @param {string | undefined} folder */
export async function printAccuracy(folder) {
  if (folder === undefined) throw new Error('which folder? npm run bench accuracy -- FOLDER')
  const rows = await withAcceptedTypes(readCorpus(folder), measureEngines)
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores\n\n${accuracyTable(rows)}\n\n${calibrationTable(rows)}`,
  )
}

/** @param {readonly import('./accuracy/readCorpus.mjs').CorpusRecording[]} corpus */
async function measureEngines(corpus) {
  const engines = (await listEngines()).filter(({ languages }) => languages.length > 0)
  const rows = []
  for (const language of new Set(corpus.map((recording) => recording.language))) {
    const able = engines.filter(({ languages }) => languages.includes(language))
    if (able.length === 0) console.error(`no engine for ${language}`)
    const recordings = corpus.filter((recording) => recording.language === language)
    for (const engine of able) {
      console.error(`${engine.name}: ${recordings.length} recordings in ${language}`)
      rows.push(await measureEngine(engine, language, recordings))
    }
  }
  return rows
}
