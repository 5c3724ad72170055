/** Checks the built app: forbidden contents, license notices, and the size of a first visit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { measureFirstLoads } from '../lib/measureFirstLoad.mjs'
import { root } from '../lib/run.mjs'
import { listFiles } from '../lib/buildCache.mjs'
import { noticeProblems, noticesFile } from '../vite/thirdPartyNotices.mjs'

const cdns = 'jsdelivr unpkg cdnjs googleapis gstatic bootcdn staticfile alicdn alipayobjects esm.sh skypack'

/** Contents that must not be in a production build. */
const forbidden = [
  { what: 'the mocks', pattern: /mockServiceWorker|\bmsw\b|setupWorker/ },
  { what: 'an address of a CDN', pattern: new RegExp(`//[\\w.-]*(${cdns.replaceAll(' ', '|')})[\\w.-]*`) },
]

/** @returns {string[]} */
function forbiddenContents() {
  const files = listFiles('dist/web').filter((file) => /\.(js|css|html|json)$/.test(file))
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return forbidden.flatMap(({ what, pattern }) => {
      const found = pattern.exec(text)
      return found || pattern.test(file) ? [`${file} contains ${what}: ${found?.[0] ?? file}`] : []
    })
  })
}

await build()
const problems = [...forbiddenContents(), ...noticeProblems(join(root, 'dist/web', noticesFile))]
for (const { route, kilobytes, requests, budget, files } of await measureFirstLoads()) {
  console.log(
    `  ${route}: ${kilobytes.toFixed(1)} kB of JS and CSS in brotli (at most ${budget}), ${requests} requests`,
  )
  if (kilobytes > budget) problems.push(`${route} loads ${kilobytes.toFixed(1)} kB:\n    ${files.join('\n    ')}`)
}
for (const problem of problems) console.log(`  ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
