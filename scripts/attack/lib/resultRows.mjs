/** Results of a part: measured values, their limits, and whether they pass. */

/**
 * `[label, value, bar, ok]`: `bar` describes the limit; without one the value is informational.
 * @typedef {[label: string, value: number | string, bar?: string, ok?: boolean]} Row
 */

/**
 * A value with an upper limit.
 * @param {string} label
 * @param {number} value
 * @param {{ max: number, unit?: string }} limit
 * @returns {Row}
 */
export function atMost(label, value, { max, unit = '' }) {
  return [label, withUnit(value, unit), max === 0 ? '0' : `at most ${withUnit(max, unit)}`, value <= max]
}

/**
 * A value with a lower limit.
 * @param {string} label
 * @param {number} value
 * @param {{ min: number, unit?: string }} limit
 * @returns {Row}
 */
export function atLeast(label, value, { min, unit = '' }) {
  return [label, withUnit(value, unit), `at least ${withUnit(min, unit)}`, value >= min]
}

/** Whether every row with a limit passes. */
export const allPassed = (/** @type {readonly Row[]} */ rows) => rows.every(([, , , ok]) => ok !== false)

/**
 * Formats the rows as an aligned table.
 * @param {readonly Row[]} rows
 * @returns {string}
 */
export function formatTable(rows) {
  const cells = rows.map(([label, value, bar = '', ok]) => [
    label,
    typeof value === 'number' ? formatNumber(value) : value,
    bar,
    ok === undefined ? '' : ok ? 'ok' : 'MISSED',
  ])
  const widths = [0, 1, 2].map((column) => Math.max(0, ...cells.map((row) => (row[column] ?? '').length)))
  return cells
    .map(([label = '', value = '', bar = '', verdict = '']) =>
      `  ${label.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${bar.padEnd(widths[2] ?? 0)}  ${verdict}`.trimEnd(),
    )
    .join('\n')
}

const withUnit = (/** @type {number} */ value, /** @type {string} */ unit) =>
  `${formatNumber(value)}${unit === '' || unit === '%' ? unit : ` ${unit}`}`
const formatNumber = (/** @type {number} */ value) =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1)
