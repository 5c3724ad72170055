/** Voices remembered in one recording and recognized in others, with real native code. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiarizer } from '../../../../../server/adapters/speech/sherpa/diarizer'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { diarizeRecording } from '../../../../../server/usecases/speakers/diarizeRecording'
import { proposeNames } from '../../../../../server/usecases/speakers/proposeNames'
import { rememberVoice } from '../../../../../server/usecases/speakers/rememberVoice'
import { pyannote, speakerEmbedding } from '../../../../toneModels/surroundingModels'
import { toneVoice } from '../../../../toneModels/voices'
import { builtServer } from '../../../builtServer'
import { joined, noise } from '../../../usecases/audio'
import { fakeMedia, openTestBackend } from '../../../usecases/testBackend'
import { InstalledTones } from './installedTones'

const built = builtServer()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voices-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('a remembered voice is recognized in another recording, and no other voice is', async () => {
  const [low, high] = [toneVoice('low', 4_000), toneVoice('high', 5_000)]
  const backend = await openTestBackend(fakeMedia(joined(low, noise(1_000), low)))
  const models = await new InstalledTones(folder).add(pyannote(), speakerEmbedding())
  const diarizers = createDiarizer({ childPath: built.path('sherpaProcess'), clock, models })
  const { ports, store, userId } = backend
  ports.speech = { ...ports.speech, diarizer: diarizers.current() }
  const id = await backend.addTask({ status: 2, speakers: { 1: 'Li' } })
  const task = await backend.task(id)
  const user = await store.users.byId(userId)
  if (!task || !user) throw new Error('no record')
  await ports.files.write(task.file, new Uint8Array(1))
  const spoken = (start: number) => ({ id: `s${start}`, start, end: start + 4_000, role: '1', text: 'Hello.' })
  await store.segments.save(id, [spoken(0), spoken(5_000)], [])
  await store.voiceProfiles.enable(userId, 0)
  const { signal } = new AbortController()
  await rememberVoice(ports, user, { id, role: '1', signal })
  const profiles = await store.voiceProfiles.list(userId)
  expect(profiles).toMatchObject([{ name: 'Li', seconds: 8, model: 'tone-embedding' }])

  const proposed = async (...parts: Int16Array[]) => {
    const media = fakeMedia(joined(...parts))
    const voices = await diarizeRecording({ ...ports, media }, task.file, {
      speakers: 0,
      signal,
      onProgress: async () => {},
    })
    return proposeNames(voices, profiles, () => true).map(({ voice }) => {
      const turn = voices.turns.find((one) => one.voice === voice)
      return Math.round((turn?.startMs ?? -1) / 1000)
    })
  }
  expect(await proposed(high, noise(1_000), low)).toEqual([6])
  expect(await proposed(high, noise(1_000), high)).toEqual([])
  diarizers.close()
  await store.close()
})
