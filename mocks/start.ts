/** The server of development: the same app, in the page, over a world of its own. Never part of a build. */
import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'
import * as v from 'valibot'
import { clock } from '../server/adapters/clock'
import { lineLog } from '../server/adapters/log'
import { createApp } from '../server/app'
import { defaultSettings } from '../server/settings'
import { startJobs } from '../server/work/jobs'
import { createLive } from '../server/work/live/live'
import { startTranslations } from '../server/work/translate/jobs'
import { Envelope, Login } from '../src/wire/bodies'
import type { Account } from './accounts'
import { Faults } from './faults'
import { openKeep, type Keep } from './keep'
import { liveHandler } from './liveHandler'
import { measureByPlaying } from './media'
import { Panel } from './Panel'
import { playUploadProgress } from './uploadProgress'
import { openWorld, type World } from './world'

/** Every path of the contract, from the root on: the page's own modules have a `user/` in their paths, too. */
const paths = ['/api/*', '/user/*', '/files/*']
/** As Vite serves it while one develops. */
const pdf = {
  cMapUrl: '/node_modules/pdfjs-dist/cmaps/',
  standardFontDataUrl: '/node_modules/pdfjs-dist/standard_fonts/',
  workerSrc: '/node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
}
/** What a closing page may lose. */
const saveEveryMs = 1000
/** How soon it is tried again where it must not be lost. */
const saveAgainMs = 10
const tokenKey = String(import.meta.env.VITE_TOKEN_KEY || 'token')

/** Resolves when every call of the page is answered here. */
export async function startMocks(): Promise<void> {
  const keep = await openKeep()
  const clip = async (file: string) => (await fetch(`/tests/audio/${file}`)).blob()
  const log = lineLog((line) => console.debug(line.trimEnd()))
  const world = await openWorld({
    keep,
    clock,
    log,
    say: (line) => console.info(line),
    measure: measureByPlaying,
    clip,
    wasmUrl,
    pdf,
  })
  // The seeded recordings that are being transcribed keep nobody waiting.
  const jobs = startJobs(world.ports, defaultSettings, { parallelJobs: 10 })
  const translations = startTranslations(world.ports, defaultSettings)
  const wake = () => {
    jobs.wake()
    translations.wake()
  }
  const live = createLive(world.ports, defaultSettings, jobs.wake)
  const app = createApp(world.ports, defaultSettings, { wake, corrected: live.corrected, addressOf: () => 'page' })
  const faults = new Faults()
  const worker = setupWorker(
    liveHandler(live),
    ...paths.map((path) => http.all(path, ({ request }) => faults.answer(request, (passed) => app.fetch(passed)))),
  )
  playUploadProgress()
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: '/mockServiceWorker.js' } })
  const saving = setInterval(() => void world.save().catch(() => false), saveEveryMs)
  const stop = async () => {
    clearInterval(saving)
    await live.close()
    await jobs.stop()
    await translations.stop()
  }
  showPanel(
    faults,
    (account) => signIn(account, app.fetch, world),
    () => reset(keep, stop),
  )
}

async function signIn(
  account: Account,
  ask: (request: Request) => Response | Promise<Response>,
  world: World,
): Promise<void> {
  const { username, password } = account
  const answer = await ask(
    new Request(new URL('/api/passport/alogin', location.href), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
  )
  const { data } = v.parse(Envelope, await answer.json())
  while (!(await world.save())) await clock.sleep(saveAgainMs)
  // Last, and at once: the page that is left must not find itself signed in half-way.
  localStorage.setItem(tokenKey, v.parse(Login, data).token)
  restart()
}

async function reset(keep: Keep, stop: () => Promise<void>): Promise<void> {
  await stop()
  await keep.destroy()
  localStorage.removeItem(tokenKey)
  restart()
}

/** Everything the page holds in memory belongs to the one who was signed in. */
function restart(): void {
  // Assigning the hash would show the next page first.
  history.replaceState(null, '', '#/task')
  location.reload()
}

function showPanel(faults: Faults, signIn: (account: Account) => Promise<void>, reset: () => Promise<void>): void {
  const place = document.createElement('aside')
  place.style.cssText = 'position: fixed; inset-block-start: 40%; inset-inline-end: 0; z-index: 900; opacity: 0.7'
  document.body.append(place)
  createRoot(place).render(createElement(Panel, { faults, signIn, reset }))
}
