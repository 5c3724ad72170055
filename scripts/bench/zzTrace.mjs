// temporary
import { chromium } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeFileSync } from 'node:fs'
import { browserArgs, browserPath } from '../lib/browser.mjs'
import { signIn, withTestServer } from '../lib/testServer.mjs'
import { createLongRecord } from './longRecord.mjs'
const only = (process.argv[2] ?? 'word,export,search').split(',')
const runs = Number(process.argv[3] ?? 3)
const pause = (page) => page.getByRole('button', { name: '暂停', exact: true }).click()
const actions = {
  word: { before: (page) => page.locator('[data-word]').first().waitFor(), act: (page) => page.locator('[data-word]').nth(30).click(), after: pause },
  export: { act: (page) => page.getByRole('button', { name: '导出', exact: true }).first().click(), after: (page) => page.keyboard.press('Escape') },
  search: { act: (page) => page.keyboard.press('Control+k'), after: (page) => page.keyboard.press('Escape') },
  homesearch: { before: (page) => page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '首页' }).click(), act: (page) => page.keyboard.press('Control+k'), after: (page) => page.keyboard.press('Escape') },
}
await withTestServer(async ({ url }) => {
  const token = await signIn(url)
  await createLongRecord(url, token, 1000)
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.addInitScript(() => {
    const seen = []
    window.seen = seen
    new PerformanceObserver((l) => { for (const e of l.getEntries()) if (e.interactionId > 0) seen.push({ name: e.name, dur: e.duration, proc: e.processingEnd - e.processingStart, delay: e.processingStart - e.startTime, start: e.startTime }) }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  await page.goto(`${url}/#/task`)
  await page.getByRole('table').locator('a[href*="id="]').first().click()
  await page.locator('[data-word]').first().waitFor()
  await sleep(4000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  console.log('nodes', await page.evaluate(() => document.querySelectorAll('*').length))
  for (const name of only) for (let run = 0; run < runs; run++) {
    const { before, act, after } = actions[name]
    await before?.(page)
    await sleep(1500)
    await page.evaluate(() => { window.seen.length = 0 })
    const tracing = await page.context().newCDPSession(page)
    const chunks = []
    tracing.on('Tracing.dataCollected', ({ value }) => chunks.push(...value))
    await tracing.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.invalidationTracking', 'blink.user_timing', 'v8.execute', 'latencyInfo', 'disabled-by-default-blink.debug'] } })
    await act(page)
    await sleep(1200)
    const ended = new Promise((r) => tracing.once('Tracing.tracingComplete', r))
    await tracing.send('Tracing.end'); await ended
    const seen = await page.evaluate(() => window.seen.map((e) => ({ ...e })))
    const longest = seen.sort((a, b) => b.dur - a.dur)[0]
    writeFileSync(`/tmp/speed2/${name}-${run}.json`, JSON.stringify(chunks))
    console.log(`\n## ${name} run ${run}:`, JSON.stringify(longest))
    report(chunks)
    await after?.(page)
  }
  await browser.close()
}, { WELCOME_SECONDS: '1000000' })

function report(events) {
  const click = events.filter((e) => e.name === 'EventDispatch' && ['click', 'keydown', 'pointerup', 'mousedown', 'pointerdown','mouseup'].includes(e.args?.data?.type)).sort((a, b) => a.ts - b.ts)
  if (!click.length) return console.log('no event')
  const { pid, tid } = click[0]
  const main = events.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X' && e.ts >= click[0].ts - 2000 && e.dur > 700).sort((a, b) => a.ts - b.ts)
  const t0 = click[0].ts
  for (const e of main) {
    if (e.ts - t0 > 260000) break
    if (['RunTask', 'ThreadControllerImpl::RunTask', 'v8.callFunction'].includes(e.name)) continue
    const d = e.args?.data ?? {}
    const more = e.name === 'EventDispatch' ? d.type : e.name === 'FunctionCall' ? d.functionName + ':' + (d.url ?? '').split('/').pop() + ':' + d.columnNumber : e.name === 'UpdateLayoutTree' ? `elements ${e.args.elementCount}` : e.name === 'Layout' ? `dirty ${e.args.beginData?.dirtyObjects}/${e.args.beginData?.totalObjects}` : ''
    console.log(`${((e.ts - t0) / 1000).toFixed(1).padStart(7)} +${(e.dur / 1000).toFixed(1).padStart(6)} cpu ${((e.tdur ?? 0) / 1000).toFixed(1)} ${e.name} ${more}`)
  }
}
