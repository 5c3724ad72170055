/** `npm run build`: builds the app into dist/web and the server into dist/server, if their sources changed. */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFolder } from './lib/compress.mjs'
import { root } from './lib/run.mjs'
import { serverBuild, webBuild } from './lib/buildTargets.mjs'
import { setUp } from './lib/setup.mjs'
import { buildIfStale } from './lib/buildCache.mjs'

/** Entry points of the files that Node starts. */
const serverEntries = {
  main: 'server/entry.ts',
  admin: 'server/admin/main.ts',
  models: 'server/admin/models/main.ts',
  modelWorker: 'server/adapters/speech/models/modelWorkerEntry.ts',
  decoderProcess: 'server/adapters/speech/pocketsphinx/decoderProcessEntry.ts',
  sherpaProcess: 'server/adapters/speech/sherpa/sherpaProcessEntry.ts',
  docxWorker: 'server/adapters/workers/docxWorkerEntry.ts',
  bodyWorker: 'server/adapters/http/bodyWorkerEntry.ts',
  extractWorker: 'server/adapters/workers/extractWorkerEntry.ts',
  readerProcess: 'server/adapters/documents/readerProcessEntry.ts',
}

/** Builds the app into dist/web, precompressed. */
export async function buildWeb() {
  // Otherwise the shell or .env would decide, and the mocks could be bundled.
  process.env.NODE_ENV = 'production'
  const { build: bundle, createLogger } = await import('vite')
  await bundle({ root, configFile: join(root, 'vite.config.ts'), customLogger: quiet(createLogger('warn')) })
  await compressFolder(join(root, 'dist/web'))
}

/** Parts of warnings that need nobody. */
const harmlessWarnings = [
  // mediainfo.js loads its wasm in a way that Vite can't follow; the app passes the URL itself.
  'MediaInfoModule.wasm',
  // Vite's CSS modules lose the path of a file that `composes … from` names; those files have no URLs to resolve.
  'A PostCSS plugin did not pass the `from` option',
]

function quiet(/** @type {import('vite').Logger} */ logger) {
  const { warnOnce } = logger
  logger.warnOnce = (text, options) => {
    if (!harmlessWarnings.some((part) => text.includes(part))) warnOnce(text, options)
  }
  return logger
}

/**
 * Builds the server. Its packages stay in node_modules, but for one of hundreds of modules: each of them costs time and memory at the start.
 * @param {string} [outDir]
 */
export async function buildServer(outDir = join(root, 'dist/server')) {
  const { build: bundle } = await import('vite')
  await bundle({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: ['kysely'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: serverEntries,
        checks: { pluginTimings: false },
        // One folder: the server finds its child processes beside itself.
        output: {
          format: 'esm',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Node keeps the maps in memory; stack traces need no more than positions.
          sourcemapExcludeSources: true,
        },
      },
    },
  })
  // The server reads them as files.
  for (const folder of ['samples', 'sounds'])
    await cp(join(root, 'server', folder), join(outDir, folder), { recursive: true })
}

/** Builds what is missing or older than its sources. */
export async function build() {
  for (const [name, work, make] of /** @type {const} */ ([
    ['the app', webBuild, buildWeb],
    ['the server', serverBuild, buildServer],
  ])) {
    const start = performance.now()
    const done = await buildIfStale(work, () => make())
    if (done) console.log(`build: ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await setUp([])
  await build()
}
