/**
 * `npm run check`: static checks. Parts run in parallel; each prints one line, and its output when it fails.
 */
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { testPackages } from './lib/systemPackages.mjs'
import { capture } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

/** Longest first, so that none runs alone at the end. */
const parts = [
  { name: 'lint', command: 'node_modules/.bin/oxlint', args: ['--deny-warnings'] },
  // By its path: TypeScript 6, which tests parse with, has a program of the same name.
  { name: 'types', command: process.execPath, args: ['node_modules/typescript/bin/tsc', '--project', '.'] },
  { name: 'bundle', command: process.execPath, args: ['scripts/check/bundle.mjs'] },
  { name: 'unused code', command: 'node_modules/.bin/knip', args: ['--no-progress', '--treat-config-hints-as-errors'] },
  {
    name: 'layers and locales',
    command: 'node_modules/.bin/vitest',
    args: ['run', '--reporter=dot', '--project=node', 'tests/layers.test.ts', 'tests/locales.test.ts'],
  },
]

/**
 * Runs every part.
 * @param {{ testsFollow?: boolean }} [options] `testsFollow`: all unit tests run next, so those that are part of the checks are left out
 * @returns {Promise<import('./lib/testCounts.mjs').Counts>} each part counted as a test
 */
export async function check({ testsFollow = false } = {}) {
  const waiting = parts.filter(({ name }) => !testsFollow || name !== 'layers and locales')
  const counts = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift())
      counts[(await runPart(part)) ? 'passed' : 'failed'] += 1
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  return counts
}

/** @param {(typeof parts)[number]} part */
async function runPart({ name, command, args }) {
  const start = performance.now()
  const { code, output } = await capture(command, args)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`check: ${name} ${code === 0 ? 'ok' : 'FAILED'}, ${seconds} s`)
  if (code !== 0 || name === 'bundle') console.log(output.trimEnd())
  return code === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await setUp(testPackages)
    const { failed } = await check()
    process.exitCode = failed === 0 ? 0 : 1
  } catch (cause) {
    console.error(cause)
    process.exitCode = 1
  }
}
