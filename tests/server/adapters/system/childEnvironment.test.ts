/** The environment that child processes and threads receive. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { childEnvironment } from '../../../../server/adapters/system/childEnvironment'
import { clock } from '../../../../server/adapters/system/systemClock'
import { createDocxWorker } from '../../../../server/adapters/workers/docxWorker'
import { createExtractWorker } from '../../../../server/adapters/workers/extractWorker'
import { openFfmpeg } from '../../../../server/adapters/media/ffmpeg'
import { EngineProcess } from '../../../../server/adapters/speech/engineProcess'
import { borrowFrom } from '../../../../server/adapters/storage/fileStorage'

const secrets = {
  LLM_API_KEY: 'sk-secret-1',
  SMS_WEBHOOK_SECRET: 'secret-2',
  LIBRETRANSLATE_API_KEY: 'secret-3',
  ANYTHING_ELSE: 'secret-4',
}
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'))
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const without = (environment: string) => {
  for (const secret of Object.values(secrets)) expect(environment).not.toContain(secret)
}

describe('no secret reaches', () => {
  it('ffmpeg and ffprobe, which still find their libraries and speak their language', async () => {
    const told = join(folder, 'told')
    const program = join(folder, 'program')
    await writeFile(program, `#!/bin/sh\nenv >> ${told}\necho '{"streams":[{"duration":"1"}]}'\n`)
    await chmod(program, 0o700)
    const media = await openFfmpeg(
      borrowFrom(() => join(folder, 'sound.mp3')),
      { ffmpeg: program, ffprobe: program },
    )
    expect(await media.probe('sound.mp3')).toEqual({ durationMs: 1_000 })
    for await (const samples of media.decode('sound.mp3')) expect(samples.length).toBeGreaterThan(0)
    const environment = await readFile(told, 'utf8')
    without(environment)
    expect(environment.match(/^PATH=/gm)).toHaveLength(4)
  })

  it('an engine process', async () => {
    const childPath = join(folder, 'engine.mjs')
    await writeFile(
      childPath,
      `process.on('disconnect', () => process.exit())
      process.on('message', () => process.send(JSON.stringify(process.env)))
      process.send('ready')`,
    )
    const engineProcess = new EngineProcess({ childPath, childArguments: [], clock })
    const environment = await engineProcess.request({ message: 'any', schema: v.string(), timeoutMs: 60_000 })
    engineProcess.close()
    without(environment)
    expect(environment).toContain('"PATH"')
  })

  it('the threads that write documents and read texts', async () => {
    const entry = join(folder, 'thread.mjs')
    await writeFile(
      entry,
      `import { parentPort } from 'node:worker_threads'
      parentPort.postMessage(new TextEncoder().encode(JSON.stringify(process.env)))`,
    )
    const bytes = await createDocxWorker(entry).docx({ title: '', subtitle: '', locale: 'en-US', paragraphs: [] })
    without(new TextDecoder().decode(bytes))
    await writeFile(
      entry,
      `import { parentPort } from 'node:worker_threads'\nparentPort.postMessage({ result: JSON.stringify(process.env) })`,
    )
    const result: unknown = await createExtractWorker(entry).summarize(
      { title: '', language: 'en', segments: [] },
      { signal: new AbortController().signal, progress: () => {} },
    )
    without(String(result))
  })
})

it('what is passed on is a list, whatever else there is', () => {
  expect(childEnvironment({ PATH: '/bin', LANG: 'C.UTF-8', TOKEN: 'x', NODE_OPTIONS: '--inspect' })).toEqual({
    PATH: '/bin',
    LANG: 'C.UTF-8',
  })
})
