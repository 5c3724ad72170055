/** A Vite plugin for development: serves MSW's service worker, which the mocks start; a build never sees it. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const workerUrl = '/mockServiceWorker.js'

/**
 * What MSW's worker does otherwise than it should here, as [its text, ours].
 * - Every module of the page would travel through the page itself and back.
 * - The sandbox pages are pages that the mocks serve, shown in a tab of their own while the app's is hidden.
 * - An <audio> element asks in the mode `no-cors`, in which the page can't rebuild the request with its `Range`: no seeking.
 */
const changes = [
  [
    `addEventListener('fetch', function (event) {`,
    `addEventListener('fetch', function (event) {
  if (!/^\\/(api|user|files)\\//.test(new URL(event.request.url).pathname)) return
`,
  ],
  [
    `if (event.request.mode === 'navigate') {`,
    `if (event.request.mode === 'navigate' && !new URL(event.request.url).pathname.startsWith('/api/')) {`,
  ],
  [`if (client?.frameType === 'top-level') {`, `if (client?.frameType === 'top-level' && event.request.mode !== 'navigate') {`],
  [
    `return client.visibilityState === 'visible'`,
    `return client.visibilityState === 'visible' || event.request.mode === 'navigate'`,
  ],
  [`mode: request.mode,`, `mode: /^(no-cors|navigate)$/.test(request.mode) ? 'same-origin' : request.mode,`],
]

/** @returns {import('vite').Plugin} */
export function mockWorker() {
  return {
    name: 'mock-worker',
    apply: 'serve',
    transform: {
      // Kysely could read migrations from a folder, by an import that Vite warns of at every start. Ours are in the code.
      filter: { id: /\/kysely[./]/ },
      order: 'pre',
      handler: (code) => code.replace('/* webpackIgnore: true */', '/* @vite-ignore */'),
    },
    configureServer(server) {
      server.middlewares.use(workerUrl, (_request, response, next) => {
        workerText().then((text) => response.setHeader('Content-Type', 'text/javascript').end(text), next)
      })
    },
  }
}

/** @throws when another version of MSW has another text */
export async function workerText() {
  const file = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
  return changes.reduce(
    (text, [theirs = '', ours = '']) => {
      if (text.split(theirs).length !== 2) throw new Error(`${file} does not hold this once: ${theirs}`)
      return text.replace(theirs, () => ours)
    },
    await readFile(file, 'utf8'),
  )
}
