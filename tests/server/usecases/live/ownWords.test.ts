import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeEngine } from '../testBackend'
import { joined, noise, pcmBytes, voice } from '../audio'
import { openLiveRoom, withStreaming, type LiveRoom } from './liveRoom'

let room: LiveRoom
const asked: { call: string; hotwords: readonly string[] | undefined }[] = []
beforeEach(async () => {
  asked.length = 0
  const engine = fakeEngine()
  withStreaming(engine, 1, { accept: async (pcm) => (pcm.length > 0 ? 'hello so far' : '') })
  const { openStream, recognize } = engine
  Object.assign(engine, {
    openStream: (...[language, options]: Parameters<NonNullable<typeof openStream>>) => {
      asked.push({ call: 'stream', hotwords: options?.hotwords })
      return openStream?.(language, options)
    },
    recognize: (...[chunk, language, options]: Parameters<typeof recognize>) => {
      asked.push({ call: 'final', hotwords: options?.hotwords })
      return recognize(chunk, language, options)
    },
  })
  room = await openLiveRoom({}, engine)
})
afterEach(() => room.backend.store.close())

it('a meeting is held with the words of the account and its own, and its record keeps them', async () => {
  const { store, userId } = room.backend
  const replacements = [
    { from: 'hello', to: 'Hi' },
    { from: 'there', to: 'Bob' },
  ]
  await store.vocabularies.set(userId, { terms: ['鲲鹏', '昇腾'], replacements }, 0)
  await store.meetings.update(room.meeting, { vocabulary: ['昇腾'] })
  const recorder = room.connect()
  await recorder.start()
  recorder.send(pcmBytes(joined(voice(2_000), noise(2_000))))
  await room.until(() => recorder.last('final'))
  expect(recorder.answers.find(({ type }) => type === 'partial')).toMatchObject({ text: 'Hi so far' })
  expect(recorder.last('final')?.segment).toMatchObject({ text: 'Hi Bob', words: [{ 2: 'Hi ' }, { 2: 'Bob' }] })
  recorder.text({ type: 'stop' })
  await room.until(() => recorder.last('done'))
  expect(asked).toEqual([
    { call: 'stream', hotwords: ['昇腾', '鲲鹏'] },
    { call: 'final', hotwords: ['昇腾', '鲲鹏'] },
  ])
  const record = await store.tasks.byId(Number(recorder.last('done')?.task_id))
  expect(record?.vocabulary).toEqual(['昇腾'])
})
