/**
 * Runs tests in a separate process, which can be killed when a mutant causes an endless loop. Answers each `TestRequest` with a
 * `TestResult`; see testProcess.mjs.
 */
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../../lib/run.mjs'

/** Stop after this many failed tests of a mutant. */
const maxFailures = 3

const vitest = await createVitest('test', {
  root,
  config: join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  reporters: [{}],
  silent: true,
  maxWorkers: 2,
})
await vitest.standalone()

process.on('message', (/** @type {import('./testProcess.mjs').TestRequest} */ request) => {
  void runTests(request).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

/**
 * @param {import('./testProcess.mjs').TestRequest} request
 * @returns {Promise<import('./testProcess.mjs').TestResult>}
 */
async function runTests({ change, tests }) {
  globalThis.mutant = change
  if (change) vitest.invalidateFile(change.file)
  for (const { config } of [vitest, ...vitest.projects]) config.bail = change ? maxFailures : 0
  try {
    const found = await vitest.globTestSpecifications([...tests])
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found)
    const failed = testModules.flatMap((module) => {
      const names = Array.from(module.children.allTests('failed'), ({ fullName }) => fullName)
      // A file that fails to load has no tests.
      return (names.length === 0 && !module.ok() ? [''] : names).map((name) => `${module.relativeModuleId} > ${name}`)
    })
    return { ended: true, failed: unhandledErrors.length > 0 && failed.length === 0 ? ['outside of tests'] : failed }
  } catch (error) {
    return { ended: true, failed: [String(error)] }
  } finally {
    if (change) vitest.invalidateFile(change.file)
  }
}
