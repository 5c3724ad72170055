/**
 * `npm run check`: what must hold beside the tests. Parts run two or more at once; each prints one line, and what it
 * found when it fails.
 */
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { testNeeds } from './needs.mjs'
import { capture } from './run.mjs'
import { setUp } from './setup.mjs'

/** The longest first, so that none is left running alone at the end. */
const parts = [
  {
    name: 'lint',
    command: 'node_modules/.bin/eslint',
    args: ['--config=scripts/eslint.config.js', '--max-warnings=0', '.'],
  },
  { name: 'types', command: 'node_modules/.bin/tsc', args: ['--project', '.'] },
  { name: 'bundle', command: process.execPath, args: ['scripts/check/bundle.mjs'] },
  {
    name: 'floors and locales',
    command: 'node_modules/.bin/vitest',
    args: ['run', '--reporter=dot', '--project=node', 'tests/floors.test.ts', 'tests/locales.test.ts'],
  },
]

/**
 * Runs every part.
 * @returns {Promise<import('./counts.mjs').Counts>} each part counted as a test
 */
export async function check() {
  const waiting = [...parts]
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
    await setUp(testNeeds)
    const { failed } = await check()
    process.exitCode = failed === 0 ? 0 : 1
  } catch (cause) {
    console.error(cause)
    process.exitCode = 1
  }
}
