/** `npm start`: sets up, builds what changed, and runs the product in the foreground. */
import { spawn } from 'node:child_process'
import { productNeeds } from './needs.mjs'
import { serverWork, webWork } from './outputs.mjs'
import { root, run } from './run.mjs'
import { setUp } from './setup.mjs'
import { isFresh } from './stamp.mjs'

try {
  await setUp(productNeeds)
} catch (cause) {
  console.error(cause instanceof Error ? `setup: ${cause.message}` : cause)
  process.exit(1)
}
// In a process of its own: what a build takes of memory is not kept while the server runs.
if (!isFresh(webWork) || !isFresh(serverWork)) {
  const code = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) process.exit(code)
}

const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { cwd: root, stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the server itself too; it must not arrive twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
  })
}
server.on('exit', (code, signal) => {
  if (signal) process.removeAllListeners(signal)
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
})
