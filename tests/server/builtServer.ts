import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { buildServer } from '../../scripts/build.mjs'
import type { WorkerEntries } from '../../server/workerEntries'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Entry = 'main' | 'admin' | 'models' | keyof WorkerEntries

/** Builds the server before the tests of a file, and removes it after them. */
export function builtServer(): { path(entry: Entry): string } {
  let folder = ''
  beforeAll(async () => {
    // Inside node_modules, so that packages resolve.
    const cache = join(root, 'node_modules/.cache')
    await mkdir(cache, { recursive: true })
    folder = await mkdtemp(join(cache, 'server-'))
    await buildServer(folder)
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true }))
  return { path: (entry) => join(folder, `${entry}.js`) }
}

export interface RunningServer {
  url: string
  child: ChildProcess
  /** All of its output. */
  output(): string
  /** Sends the signal and returns the exit code; null if the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts a built server on a free port and waits until it listens. Rejects with its output if it exits instead. */
export async function startServer(main: string, env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const exit = once(child, 'close')
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const address = /Listening on (\S+)/.exec(said)?.[1]
        if (address) resolve(address)
      })
    }
    void exit.then(([code]) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return {
    url,
    child,
    output: () => said,
    async end(signal) {
      child.kill(signal)
      const [code]: unknown[] = await exit
      return typeof code === 'number' ? code : null
    },
  }
}
