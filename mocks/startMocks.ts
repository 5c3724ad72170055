/** The development back end: the server's app, running in the page over mock data. Never part of a build. */
import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'
import * as v from 'valibot'
import { clock } from '../server/adapters/system/systemClock'
import { createJsonLog } from '../server/adapters/system/jsonLog'
import { createApp } from '../server/app'
import { defaultSettings } from '../server/ports/settings'
import { startTranscriptionJobs } from '../server/usecases/transcription/transcriptionJobs'
import { InsightJobs } from '../server/usecases/insight/insightJobs'
import { startSummaryJobs } from '../server/usecases/insight/summaryJobs'
import { startDiarizationJobs } from '../server/usecases/speakers/diarizationJobs'
import { createLiveGateway } from '../server/usecases/live/liveGateway'
import { startSearchIndexing } from '../server/usecases/search/searchIndexing'
import { startTranslationJobs } from '../server/usecases/translation/translationJobs'
import { Envelope, Login } from '../src/wire/responses'
import type { SeededAccount } from './seed/seededAccounts'
import { FaultInjector } from './panel/faultInjector'
import { openMockStorage, type MockStorage } from './mockStorage'
import { liveHandler } from './liveHandler'
import { measureByAudioElement } from './pageMedia'
import { Panel } from './panel/Panel'
import { simulateUploadProgress } from './uploadProgress'
import { openMockBackend, type MockBackend } from './mockBackend'

/** The paths of the API, anchored at the root, because the page's own modules also have `user/` in their paths. */
const paths = ['/api/*', '/v1/*', '/user/*', '/files/*']
/** URLs of the Vite dev server. */
const pdf = {
  cMapUrl: '/node_modules/pdfjs-dist/cmaps/',
  standardFontDataUrl: '/node_modules/pdfjs-dist/standard_fonts/',
  workerSrc: '/node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
}
/** Maximum loss when the page is closed. */
const saveIntervalMs = 1000
/** Delay before retrying a save that must not be skipped. */
const saveRetryMs = 10
const tokenKey = String(import.meta.env.VITE_TOKEN_KEY || 'token')

/** Resolves when all API calls of the page are intercepted. */
export async function startMocks(): Promise<void> {
  const storage = await openMockStorage()
  const clip = async (file: string) => (await fetch(`/tests/audio/${file}`)).blob()
  const log = createJsonLog((line) => console.debug(line.trimEnd()))
  const backend = await openMockBackend({
    storage,
    clock,
    log,
    print: (line) => console.info(line),
    measureDuration: measureByAudioElement,
    readClip: clip,
    samples: { read: async (name) => new Uint8Array(await (await fetch(`/server/samples/${name}`)).arrayBuffer()) },
    wasmUrl,
    pdf,
  })
  // High concurrency, so that the seeded running transcriptions don't delay new ones.
  const jobs = startTranscriptionJobs(backend.ports, defaultSettings, { concurrency: 10 })
  const translations = startTranslationJobs(backend.ports, defaultSettings)
  const diarizations = startDiarizationJobs(backend.ports, { concurrency: 2 })
  const insightJobs = new InsightJobs(backend.ports, defaultSettings)
  const summaries = startSummaryJobs(backend.ports, insightJobs)
  startSearchIndexing(backend.ports)
  const live = createLiveGateway(backend.ports, defaultSettings)
  const app = createApp(backend.ports, defaultSettings, {
    onCorrected: live.onCorrected,
    withSessionClosed: live.withSessionClosed,
    onSignedOut: live.onSignedOut,
    insightJobs,
    addressOf: () => 'page',
  })
  const faults = new FaultInjector()
  const worker = setupWorker(
    liveHandler(live),
    ...paths.map((path) =>
      http.all(path, ({ request }) => faults.handle(request, (forwarded) => app.fetch(forwarded))),
    ),
  )
  simulateUploadProgress()
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: '/mockServiceWorker.js' } })
  const saving = setInterval(() => void backend.save().catch(() => false), saveIntervalMs)
  const stop = async () => {
    clearInterval(saving)
    await live.close()
    await jobs.stop()
    await translations.stop()
    await diarizations.stop()
    await summaries.stop()
  }
  showPanel(
    faults,
    (account) => signIn(account, app.fetch, backend),
    () => reset(storage, stop),
  )
}

async function signIn(
  account: SeededAccount,
  fetchApp: (request: Request) => Response | Promise<Response>,
  backend: MockBackend,
): Promise<void> {
  const { username, password } = account
  const response = await fetchApp(
    new Request(new URL('/api/passport/alogin', location.href), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
  )
  const { data } = v.parse(Envelope, await response.json())
  while (!(await backend.save())) await clock.sleep(saveRetryMs)
  // Set the token last, just before the reload: the current page must not see itself signed in.
  localStorage.setItem(tokenKey, v.parse(Login, data).token)
  reloadApp()
}

async function reset(storage: MockStorage, stop: () => Promise<void>): Promise<void> {
  await stop()
  await storage.destroy()
  localStorage.removeItem(tokenKey)
  reloadApp()
}

/** Reloads, because the page's memory belongs to the previous user. */
function reloadApp(): void {
  // Assigning the hash would render the next page first.
  history.replaceState(null, '', '#/task')
  location.reload()
}

function showPanel(
  faults: FaultInjector,
  signIn: (account: SeededAccount) => Promise<void>,
  reset: () => Promise<void>,
): void {
  const container = document.createElement('aside')
  container.style.cssText = 'position: fixed; inset-block-start: 40%; inset-inline-end: 0; z-index: 900; opacity: 0.7'
  document.body.append(container)
  createRoot(container).render(createElement(Panel, { injector: faults, signIn, reset }))
}
