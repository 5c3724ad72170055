/** The results as a Markdown table. */
import { errorRate, punctuationF1 } from './errorRate.mjs'

/**
 * @typedef {object} AccuracyRow
 * @property {string} engine
 * @property {boolean} remote
 * @property {string} language
 * @property {number} recordings
 * @property {number} failed recordings that this engine did not recognize; they don't count
 * @property {number} audioSeconds
 * @property {import('./errorRate.mjs').Score} score
 * @property {readonly import('./markScore.mjs').RatedToken[]} rated recognized tokens with a confidence
 * @property {{ errorMs: number, speechMs: number } | null} diarization null without references or without a diarizer
 * @property {number} wallSeconds
 * @property {number} processorSeconds of the server and its processes
 * @property {number} childBytes sum of the peak memory of the server's processes
 */

const heading = [
  ...['Engine', 'Language', 'Recordings', 'Audio', 'Error rate', 'Punctuation F1', 'DER'],
  ...['Time factor', 'CPU factor', 'Engine memory'],
]

/**
 * @param {readonly AccuracyRow[]} rows
 * @returns {string}
 */
export function accuracyTable(rows) {
  const lines = [heading, heading.map((_, at) => (at < 2 ? '---' : '---:')), ...rows.map(cells)]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

const none = '–'
const percent = (/** @type {number | null} */ share) => (share === null ? none : `${(share * 100).toFixed(1)} %`)

/** @returns {string[]} */
function cells(/** @type {AccuracyRow} */ row) {
  const { engine, remote, language, recordings, failed, audioSeconds, score, diarization } = row
  const rate = errorRate(score)
  const factor = (/** @type {number} */ seconds) => (audioSeconds === 0 ? none : (seconds / audioSeconds).toFixed(3))
  const f1 = punctuationF1(score)
  return [
    `${engine.replaceAll('|', String.raw`\|`)}${remote ? ' (elsewhere)' : ''}`,
    language,
    failed > 0 ? `${recordings} (${failed} failed)` : String(recordings),
    `${Math.round(audioSeconds)} s`,
    rate === null ? none : `${percent(rate)} ${language.startsWith('cn') ? 'CER' : 'WER'}`,
    f1 === null ? none : f1.toFixed(2),
    percent(diarization && diarization.speechMs > 0 ? diarization.errorMs / diarization.speechMs : null),
    factor(row.wallSeconds),
    factor(row.processorSeconds),
    remote ? none : `${Math.round(row.childBytes / 2 ** 20)} MB`,
  ]
}
