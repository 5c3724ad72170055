/** Reads Playwright's JSON report. */

/** @typedef {{ file: string, title: string, groups: string[], tests: any[] }} Spec `file` is relative to the folder of the tests; a project is a test */

/**
 * Every spec of a report, with the titles of its groups from the outside in; the outermost is its file.
 * @param {any} report
 * @returns {Spec[]}
 */
export function e2eSpecs(report) {
  /** @param {any} suite @param {string[]} groups @returns {Spec[]} */
  const within = ({ specs = [], suites = [] }, groups) => [
    ...specs.map((/** @type {any} */ { file, title, tests }) => ({ file, title, groups, tests })),
    ...suites.flatMap((/** @type {any} */ inner) => within(inner, [...groups, inner.title])),
  ]
  return within(report, [])
}
