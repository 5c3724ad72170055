/** What the built app may hold and how much of it a first visit may load. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { measureFirstLoads } from '../firstLoad.mjs'
import { root } from '../run.mjs'
import { filesIn } from '../stamp.mjs'

const cdns = 'jsdelivr unpkg cdnjs googleapis gstatic bootcdn staticfile alicdn alipayobjects esm.sh skypack'

/** What must not be in a production build. */
const forbidden = [
  { what: 'the mocks', pattern: /mockServiceWorker|\bmsw\b|setupWorker/ },
  { what: 'an address of a CDN', pattern: new RegExp(`//[\\w.-]*(${cdns.replaceAll(' ', '|')})[\\w.-]*`) },
]

/** @returns {string[]} */
function intruders() {
  const files = filesIn('dist/web').filter((file) => /\.(js|css|html|json)$/.test(file))
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return forbidden.flatMap(({ what, pattern }) => {
      const found = pattern.exec(text)
      return found || pattern.test(file) ? [`${file} holds ${what}: ${found?.[0] ?? file}`] : []
    })
  })
}

await build()
const problems = intruders()
for (const { route, kilobytes, requests, budget, files } of await measureFirstLoads()) {
  console.log(
    `  ${route}: ${kilobytes.toFixed(1)} kB of JS and CSS in brotli (at most ${budget}), ${requests} requests`,
  )
  if (kilobytes > budget) problems.push(`${route} loads ${kilobytes.toFixed(1)} kB:\n    ${files.join('\n    ')}`)
}
for (const problem of problems) console.log(`  ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
