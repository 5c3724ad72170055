/**
 * `npm run image`: builds the container image with buildah, starts it, and checks that it is ready, isn't root and stops in time. Without
 * buildah it says so and does nothing. IMAGE_BASE is another base than that of the Dockerfile, for machines without a registry.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { capture, root, run, which } from './lib/run.mjs'

const image = 'localhost/speech-to-text'
const port = 18_080
const startMs = 60_000

if (which('buildah') === null) {
  console.log('image: skipped, because buildah is not installed')
  process.exit(0)
}
process.chdir(root)
const base = process.env.IMAGE_BASE ? ['--build-arg', `BASE=${process.env.IMAGE_BASE}`] : []
const policy = process.env.IMAGE_POLICY ? ['--signature-policy', process.env.IMAGE_POLICY] : []
if ((await run('buildah', ['bud', '--layers=false', ...policy, ...base, '-t', image, '.'])) !== 0) process.exit(1)
const { output } = await capture('buildah', ['from', ...policy, image])
const container = output.trim().split('\n').at(-1) ?? ''
try {
  await check()
  console.log('image: it starts as another user than root, becomes ready and stops')
} catch (error) {
  console.error(`image: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await capture('buildah', ['rm', container])
}

async function check() {
  const { output: user } = await capture('buildah', ['run', container, '--', 'id', '-u'])
  if (user.trim() !== '1000') throw new Error(`it runs as user ${user.trim()}`)
  const command = ['node', '--enable-source-maps', 'dist/server/main.js']
  const child = spawn('buildah', ['run', '--env', `PORT=${port}`, container, '--', ...command], { stdio: 'inherit' })
  const ended = once(child, 'close')
  try {
    await becomeReady()
  } finally {
    child.kill('SIGTERM')
  }
  const stopped = await Promise.race([ended, wait(20_000, null, { ref: false })])
  if (stopped === null) throw new Error('it does not stop')
}

async function becomeReady() {
  for (const end = Date.now() + startMs; Date.now() < end; await wait(500)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.status !== 200) continue
    const page = await fetch(`http://127.0.0.1:${port}/`)
    if (page.status !== 200) throw new Error(`the app answers ${page.status}`)
    return
  }
  throw new Error('it does not become ready')
}
