/** Recordings with wrong durations in their headers, read by the real ffmpeg: the decoded length is charged. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openFfmpeg } from '../../server/adapters/media/ffmpeg'
import type { Media } from '../../server/ports/ports'
import { defaultSettings } from '../../server/ports/settings'
import { wavHeader } from '../../server/lib/wavHeader'
import { startTranscriptionJobs } from '../../server/usecases/transcription/transcriptionJobs'
import { addTask } from '../../server/usecases/records/tasks'
import { borrowFrom } from '../../server/adapters/storage/fileStorage'
import { taskStatus } from '../../src/wire/constants'
import { ffmpeg } from './adapters/sampleMedia'
import { uploadRow } from './ports/storeFixtures'
import { pcmBytes } from './usecases/audio'
import { fourChunks, openTestBackend, type TestBackend } from './usecases/testBackend'
import { eventually } from '../eventually'

let folder: string
let media: Media
const path = (file: string) => join(folder, file)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lying-'))
  media = await openFfmpeg(borrowFrom(path))
  await writeFile(path('sound.pcm'), pcmBytes(fourChunks))
  await ffmpeg('-f', 's16le', '-ar', '16000', '-ac', '1', '-i', path('sound.pcm'), path('honest.m4a'))
})
afterAll(() => rm(folder, { recursive: true }))

let backend: TestBackend
afterEach(() => backend.store.close())

/** The 28 s as an m4a whose header claims that many seconds: the durations in `mvhd`, `tkhd` and `mdhd`, four bytes each. */
async function m4a(seconds: number): Promise<Buffer> {
  const file = await readFile(path('honest.m4a'))
  const movie = file.indexOf('mvhd')
  const [track, medium] = [file.indexOf('tkhd'), file.indexOf('mdhd')]
  const scaleOf = (box: number) => file.readUInt32BE(box + 16)
  file.writeUInt32BE(seconds * scaleOf(movie), movie + 20)
  file.writeUInt32BE(seconds * scaleOf(movie), track + 24)
  file.writeUInt32BE(seconds * scaleOf(medium), medium + 20)
  return file
}

/** The 28 s as a WAV whose header claims that many seconds. */
function wav(seconds: number): Buffer {
  return Buffer.concat([wavHeader(seconds * 32_000), pcmBytes(fourChunks)])
}

/** Uploads and transcribes it as a user with that credit; returns the length the upload reported, and the rest. */
async function transcribed(extension: string, content: Buffer, credit: number) {
  backend = await openTestBackend(media)
  const { store, files, ports, userId, clock } = backend
  await store.credit.change(userId, { general: credit - 100, member: -20 }, { reason: 'admin', ref: 'start', now: 0 })
  const file = files.name(extension)
  await files.write(file, content)
  await writeFile(path(file), content)
  const { durationMs } = await media.probe(file)
  await store.uploads.insert(uploadRow(userId, { file, size: content.length, durationMs }))
  const user = await store.users.byId(userId)
  if (!user) throw new Error('nobody')
  const asked: Parameters<typeof addTask>[2] = {
    title: 'A talk',
    url: `/files/${file}`,
    times: 1,
    size: 1,
    language: 'en',
    mode: 'normal',
    roles: 0,
    vocabulary: [],
  }
  const id = await addTask(ports, user, asked)
  const jobs = startTranscriptionJobs(ports, defaultSettings)
  await eventually(
    async () => {
      clock.advance(1_000)
      expect((await backend.task(id))?.status).not.toBe(taskStatus.running)
    },
    { interval: 20, timeout: 20_000 },
  )
  await jobs.stop()
  const { status, times } = (await backend.task(id)) ?? {}
  return {
    saidMs: durationMs,
    status,
    times,
    left: (await backend.credit())[0],
    heard: backend.engine.chunkLengths.reduce((sum, one) => sum + one, 0),
  }
}

describe('28 s of sound', { timeout: 30_000 }, () => {
  it.each([
    ['an m4a that says one second', 'm4a', () => m4a(1), 1_000],
    ['an m4a that says what it has', 'm4a', () => m4a(28), 28_000],
    ['a WAV that says five hours', 'wav', async () => wav(18_000), null],
  ] as const)('in %s costs 28 s', async (_, extension, content, saidMs) => {
    const { heard, ...outcome } = await transcribed(extension, await content(), 100)
    expect(outcome).toMatchObject({ status: taskStatus.done, times: 28, left: 72 })
    if (saidMs !== null) expect(outcome.saidMs).toBe(saidMs)
    expect(heard).toBeGreaterThan(20 * 16_000)
  })

  it('in a WAV that says 9 seconds costs the 9 that are decoded of it', async () => {
    const { heard, ...outcome } = await transcribed('wav', wav(9), 100)
    expect(outcome).toMatchObject({ status: taskStatus.done, times: 9, left: 91 })
    expect(heard).toBeLessThanOrEqual(9 * 16_000)
  })

  it('in an m4a that says one second is heard for the 11 s of credit, and no more', async () => {
    const { heard, ...outcome } = await transcribed('m4a', await m4a(1), 11)
    expect(outcome).toMatchObject({ saidMs: 1_000, status: taskStatus.unpaid, times: 11, left: 0 })
    expect(heard).toBeLessThanOrEqual(11_100 * 16)
  })
})
