/** A Vite plugin for development: serves MSW's service worker for the mocks; builds never include it. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const workerUrl = '/mockServiceWorker.js'

/**
 * Patches of MSW's worker, as [original, replacement].
 * - Requests for the app's own modules bypass the mocks.
 * - The mocks also serve the sandbox pages, which open in their own tab while the app's tab is hidden.
 * - An <audio> element requests in `no-cors` mode, in which the page can't rebuild the request with its `Range`: no seeking.
 */
const changes = [
  [
    `addEventListener('fetch', function (event) {`,
    `addEventListener('fetch', function (event) {
  if (!/^\\/(api|v1|user|files)\\//.test(new URL(event.request.url).pathname)) return
`,
  ],
  [
    `if (event.request.mode === 'navigate') {`,
    `if (event.request.mode === 'navigate' && !new URL(event.request.url).pathname.startsWith('/api/')) {`,
  ],
  [
    `if (client?.frameType === 'top-level') {`,
    `if (client?.frameType === 'top-level' && event.request.mode !== 'navigate') {`,
  ],
  [
    `return client.visibilityState === 'visible'`,
    `return client.visibilityState === 'visible' || event.request.mode === 'navigate'`,
  ],
  [`mode: request.mode,`, `mode: /^(no-cors|navigate)$/.test(request.mode) ? 'same-origin' : request.mode,`],
]

const notHere = 'In development the server runs inside the page. Programs need the real one: npm start'
/** What programs outside the page get, in the shape of each interface. The page's own requests don't reach Vite. */
export const programErrors = {
  '/api/v1': { type: 'about:blank', title: 'Not Found', status: 404, code: 'not_found', detail: notHere },
  '/v1': { error: { message: notHere, type: 'invalid_request_error', param: null, code: 'not_found' } },
}

/** @returns {import('vite').Plugin} */
export function mockWorker() {
  return {
    name: 'mock-worker',
    apply: 'serve',
    transform: {
      // Kysely's folder-based migrations use an import that Vite warns about at every start. Ours are in the code.
      filter: { id: /\/kysely[./]/ },
      order: 'pre',
      handler: (code) => code.replace('/* webpackIgnore: true */', '/* @vite-ignore */'),
    },
    configureServer(server) {
      for (const [path, body] of Object.entries(programErrors))
        server.middlewares.use(path, (_request, response) => {
          response.writeHead(404, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
        })
      server.middlewares.use(workerUrl, (_request, response, next) => {
        workerText().then((text) => response.setHeader('Content-Type', 'text/javascript').end(text), next)
      })
    },
  }
}

/** @throws Error when a new version of MSW no longer matches the patches */
export async function workerText() {
  const file = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
  return changes.reduce(
    (text, [original = '', replacement = '']) => {
      if (text.split(original).length !== 2) throw new Error(`${file} does not contain this exactly once: ${original}`)
      return text.replace(original, () => replacement)
    },
    await readFile(file, 'utf8'),
  )
}
