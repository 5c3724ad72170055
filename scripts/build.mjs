/** `npm run build`: the app into dist/web, the server into dist/server. What has not changed is left as it is. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFolder } from './compress.mjs'
import { root } from './run.mjs'
import { serverWork, webWork } from './outputs.mjs'
import { setUp } from './setup.mjs'
import { unlessFresh } from './stamp.mjs'

/** Where each file that Node starts begins. */
const serverEntries = {
  main: 'server/main.ts',
  admin: 'server/admin/main.ts',
  engineChild: 'server/adapters/pocketsphinx/child.ts',
  docxWorker: 'server/adapters/docxWorkerEntry.ts',
  extractWorker: 'server/adapters/extractWorkerEntry.ts',
  documentChild: 'server/adapters/documents/child.ts',
}

/** Builds the app into dist/web, compressed ahead. */
export async function buildWeb() {
  // Else what a shell or .env says would decide, and the development world come with the app.
  process.env.NODE_ENV = 'production'
  const { build: bundle, createLogger } = await import('vite')
  await bundle({ root, configFile: join(root, 'vite.config.ts'), customLogger: quiet(createLogger('warn')) })
  await compressFolder(join(root, 'dist/web'))
}

/** Warns of all but one thing: mediainfo.js asks for its wasm in a way that Vite can't follow, and the app says where it is. */
function quiet(/** @type {import('vite').Logger} */ logger) {
  const { warnOnce } = logger
  logger.warnOnce = (text, options) => {
    if (!text.includes('MediaInfoModule.wasm')) warnOnce(text, options)
  }
  return logger
}

/**
 * Builds the server; its packages stay in node_modules.
 * @param {string} [outDir]
 */
export async function buildServer(outDir = join(root, 'dist/server')) {
  const { build: bundle } = await import('vite')
  await bundle({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: serverEntries,
        // All in one folder: the server finds its children beside itself.
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** Builds what is missing or older than its sources. */
export async function build() {
  for (const [name, work, make] of /** @type {const} */ ([
    ['the app', webWork, buildWeb],
    ['the server', serverWork, buildServer],
  ])) {
    const start = performance.now()
    const done = await unlessFresh(work, () => make())
    if (done) console.log(`build: ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await setUp([])
  await build()
}
