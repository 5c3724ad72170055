/** Checks the built app: forbidden contents, license notices, and the size of a first visit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { measureVisits, unlimited, visitBudgets } from '../lib/measureVisit.mjs'
import { signIn, withTestServer } from '../lib/testServer.mjs'
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

/**
 * Prints what first visits cost.
 * @returns {Promise<string[]>} those that cost too much
 */
function costlyVisits() {
  return withTestServer(async ({ url }) => {
    const token = await signIn(url)
    const problems = []
    for (const [route, budget] of Object.entries(visitBudgets)) {
      const options = { server: url, route, network: unlimited, token: route === '#/task' ? token : null }
      const { kilobytes, requests, files } = (await measureVisits(options)).first
      const cost = `${route}: ${kilobytes.toFixed(1)} kB with headers (at most ${budget.kilobytes}), ${requests} requests (at most ${budget.requests})`
      console.log(`  ${cost}`)
      if (kilobytes > budget.kilobytes || requests > budget.requests)
        problems.push(`${cost}:\n    ${files.join('\n    ')}`)
    }
    return problems
  })
}

await build()
const problems = [
  ...forbiddenContents(),
  ...noticeProblems(join(root, 'dist/web', noticesFile)),
  ...(await costlyVisits()),
]
for (const problem of problems) console.log(`  ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
