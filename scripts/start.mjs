/** `npm start`: installs dependencies, builds what changed, and runs the server in the foreground. */
import { spawn } from 'node:child_process'
import { runtimePackages } from './lib/systemPackages.mjs'
import { serverBuild, webBuild } from './lib/buildTargets.mjs'
import { root, run } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'
import { isFresh } from './lib/buildCache.mjs'

try {
  await setUp(runtimePackages)
} catch (cause) {
  console.error(cause instanceof Error ? `setup: ${cause.message}` : cause)
  process.exit(1)
}
// In a separate process, so that the build's memory is released before the server runs.
if (!isFresh(webBuild) || !isFresh(serverBuild)) {
  const code = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) process.exit(code)
}

const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { cwd: root, stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the server too; it must not arrive twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
  })
}
server.on('exit', (code, signal) => {
  if (signal) process.removeAllListeners(signal)
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
})
