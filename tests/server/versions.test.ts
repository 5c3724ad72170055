import { beforeEach, describe, expect, it } from 'vitest'
import { taskStatus } from '../../src/wire/constants'
import { revertToVersion } from '../../server/usecases/records/versions'
import { openSite, type Site } from './site'

const segment = (id: string, start: number, text = id) => ({ id, start, end: start + 10, role: '', text })

let site: Site
let token: string
let id: number
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
  id = await site.addTask(token, 'First title')
  await site.backend.store.segments.save(id, [segment('a', 0), segment('b', 20), segment('c', 40)], [])
  await site.backend.store.tasks.update(id, { status: taskStatus.done })
})

const edit = (version: number, change: Record<string, unknown>) =>
  site.post('/api/voice/edit', { id, version, ...change }, token)
const read = async (version?: number) => {
  const { data } = await site.get(
    `/api/voice/find?id=${id}${version === undefined ? '' : `&version=${version}`}`,
    token,
  )
  return { title: data.title, speakers: data.speakers, version: data.version, list: data.list }
}
const versions = async () =>
  (await site.get(`/api/voice/versions?id=${id}`, token)).data as unknown as {
    version: number
    by: string
    edits: number
  }[]

/** Four versions after the first: a text edit, a title, a split with a removal, speakers. */
async function work() {
  const texts = [await read()]
  const changes: Record<string, unknown>[] = [
    { list: [segment('a', 0, 'A')] },
    { title: 'Second title' },
    { list: [segment('b', 20, 'b1'), segment('b.2', 25, 'b2')], removed: ['c'] },
    { speakers: { '1': '李' }, list: [segment('a', 1, 'AA')] },
  ]
  for (const [version, change] of changes.entries()) {
    expect(await edit(version, change)).toMatchObject({ code: 1, data: { version: version + 1 } })
    texts.push(await read())
  }
  return texts
}

describe('the notes of a meeting', () => {
  it('are changed with its record', async () => {
    const notes = [{ id: 'n', at: 5, text: 'x' }]
    expect(await edit(0, { notes })).toMatchObject({ code: 1 })
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data).toMatchObject({ notes, version: 1 })
    expect(await edit(0, { notes: [] })).toMatchObject({ code: 0, data: { conflict: { notes } } })
  })
})

describe('the versions of a text', () => {
  it('are listed, the newest first, with who made them and how much they changed', async () => {
    await work()
    expect((await versions()).map(({ version, by, edits }) => [version, by, edits])).toEqual([
      [4, 'mei', 1],
      [3, 'mei', 3],
      [2, 'mei', 0],
      [1, 'mei', 1],
      [0, '', 0],
    ])
  })

  it('a text nobody changed has one', async () => {
    expect((await versions()).map(({ version }) => version)).toEqual([0])
    expect(await read(0)).toEqual(await read())
  })

  it('each can be read as it was', async () => {
    const texts = await work()
    for (const [version, text] of texts.entries()) expect(await read(version), `version ${version}`).toEqual(text)
  })

  it('any can be made the newest, and so can the one before that', async () => {
    const texts = await work()
    expect(await site.post('/api/voice/revert', { id, version: 1 }, token)).toMatchObject({
      code: 1,
      data: { version: 5 },
    })
    expect(await read()).toEqual({ ...texts[1], version: 5 })
    await site.post('/api/voice/revert', { id, version: 4 }, token)
    expect(await read()).toEqual({ ...texts[4], version: 6 })
    for (const [version, text] of texts.entries()) expect(await read(version)).toEqual(text)
  })

  it('made the newest never overwrites what was saved while that was on its way', async () => {
    await work()
    const [task, user] = [await site.backend.store.tasks.byId(id), await site.backend.store.users.byUsername('mei')]
    await edit(4, { list: [segment('a', 0, 'saved meanwhile')] })
    const access = { task: task!, role: 'owner', owner: user! } as const
    await expect(revertToVersion(site.backend.ports, user!, { access, version: 1 })).rejects.toThrow('task.stale')
    expect((await read()).list).toContainEqual(segment('a', 0, 'saved meanwhile'))
  })

  it.each([-1, 5, 99])('version %i, which there never was, is said not to exist', async (version) => {
    await work()
    expect(await site.get(`/api/voice/find?id=${id}&version=${version}`, token)).toMatchObject(
      version < 0 ? { status: 400 } : { code: 0, msg: 'This version doesn’t exist.' },
    )
  })

  it('words come back with their times, confidences and estimates, and a segment with its paragraph', async () => {
    const words = [
      [0, 5, 'sure ', 0.75],
      [5, 10, 'typed'],
    ]
    const changed = { ...segment('a', 0, 'sure typed'), words, estimated: [1], paragraph: true }
    await edit(0, { list: [changed] })
    expect((await read()).list?.[0]).toEqual(changed)
  })

  it('a segment that lasts beyond the recording is stored as ending with it, and the edit is taken', async () => {
    const endMs = (await site.backend.store.tasks.byId(id))!.times * 1000
    const list = [
      { ...segment('d', endMs - 500, 'last'), end: endMs + 2_500 },
      { ...segment('e', endMs + 5_000, 'later'), end: endMs + 8_000 },
    ]
    expect(await edit(0, { list })).toMatchObject({ code: 1 })
    expect((await read()).list?.slice(-2)).toMatchObject([
      { id: 'd', start: endMs - 500, end: endMs },
      { id: 'e', start: endMs, end: endMs },
    ])
  })

  it.each([
    [10, 5],
    [-1, 5],
    [0.5, 5],
  ])('times from %d to %d are none, and refused', async (start, end) => {
    expect(await edit(0, { list: [{ ...segment('a', 0), start, end }] })).not.toMatchObject({ code: 1 })
    expect((await versions()).map(({ version }) => version)).toEqual([0])
  })

  it('a stale edit makes none', async () => {
    await work()
    expect(await edit(2, { list: [segment('a', 0, 'late')] })).toMatchObject({ code: 0 })
    expect((await versions())[0]?.version).toBe(4)
  })

  it('a transcription begun anew keeps the old text as one', async () => {
    const texts = await work()
    await site.post('/api/voice/retry', { id }, token)
    expect((await read()).list).toEqual([])
    expect((await versions())[0]).toMatchObject({ version: 5, edits: 3 })
    expect(await read(4)).toEqual(texts[4])
    expect(await site.post('/api/voice/revert', { id, version: 4 }, token)).toMatchObject({ code: 0 })
    await site.backend.store.tasks.update(id, { status: taskStatus.done })
    await site.backend.store.segments.save(id, [segment('new', 0)], [])
    expect(await site.post('/api/voice/revert', { id, version: 4 }, token)).toMatchObject({ code: 1 })
    expect((await read()).list).toEqual(expect.arrayContaining(texts[4]?.list ?? ['nothing']))
  })

  it('go with their task', async () => {
    await work()
    await site.post('/api/voice/destroy', { id }, token)
    expect(await site.backend.store.versions.list(id)).toEqual([])
    expect((await site.backend.store.versions.loadDelta(id, 0)).segments.size).toBe(0)
  })

  it('a whole transcript replaced at once is put together again', async () => {
    const many = Array.from({ length: 1_500 }, (_, at) => segment(`m${String(at).padStart(4, '0')}`, at))
    await edit(0, { list: many, removed: ['a', 'b', 'c'] })
    await edit(1, { list: many.map((one) => ({ ...one, text: 'changed' })) })
    expect((await read(1)).list).toEqual(many)
    expect((await read(0)).list).toEqual([segment('a', 0), segment('b', 20), segment('c', 40)])
  })
})

describe('a long history', () => {
  const minute = 60_000
  /** Saves that many times, a second apart, in sessions an hour apart. */
  async function sittings(count: number, saves: number) {
    for (let version = 0; version < count * saves; version += 1) {
      site.backend.clock.advance(version % saves === 0 ? 60 * minute : 1_000)
      expect(
        await edit(version, { list: [segment('a', 0, `text ${version + 1}`), segment(`x${version}`, version)] }),
      ).toMatchObject({ code: 1 })
    }
  }

  it('is thinned where saves follow each other closely; sittings, the newest and the first text stay as they were', async () => {
    const saves = 60
    await sittings(4, saves)
    const kept = (await versions()).map(({ version }) => version)
    expect(kept).toHaveLength(201)
    expect(kept).toEqual(
      expect.arrayContaining([
        0,
        saves,
        2 * saves,
        3 * saves,
        ...Array.from({ length: 50 }, (_, at) => 4 * saves - at),
      ]),
    )
    for (const version of kept.filter((one) => one > 0)) {
      const { list } = await read(version)
      expect(list, `version ${version}`).toHaveLength(version + 3)
      expect(list).toContainEqual(segment('a', 0, `text ${version}`))
    }
    expect((await read(0)).list).toEqual([segment('a', 0), segment('b', 20), segment('c', 40)])
  }, 60_000)

  it('does not show or restore a text that was thinned out', async () => {
    await sittings(1, 202)
    const kept = new Set((await versions()).map(({ version }) => version))
    const gone = Array.from({ length: 202 }, (_, at) => at).find((version) => !kept.has(version)) ?? -1
    expect(gone).toBeGreaterThan(0)
    for (const answer of [
      await site.get(`/api/voice/find?id=${id}&version=${gone}`, token),
      await site.post('/api/voice/revert', { id, version: gone }, token),
    ]) {
      expect(answer).toMatchObject({ code: 0, msg: 'This version doesn’t exist.' })
    }
  }, 60_000)
})

describe('the engine of a segment', () => {
  const engines = async () => (await site.backend.store.segments.list(id, null, 9)).map(({ engine }) => engine)

  it('stays when its text is edited, whatever the client says', async () => {
    await site.backend.store.segments.save(id, [{ ...segment('a', 0), engine: 'small' }], [])
    await edit(0, { list: [{ ...segment('a', 0, 'A'), engine: 'made up' }, segment('b', 20, 'B')] })
    expect(await engines()).toEqual(['small', undefined, undefined])
  })

  it('goes to the second half of a split, if the record has it', async () => {
    await site.backend.store.segments.save(id, [{ ...segment('a', 0), engine: 'small' }], [])
    const half = (name: string, engine: string) => ({ ...segment(name, 5), engine })
    await edit(0, { list: [half('a.1', 'small'), half('a.2', 'made up')] })
    const { data } = await site.get(`/api/voice/find?id=${id}`, token)
    expect(data.engine_names).toEqual({ small: 'small' })
    expect(
      (await site.backend.store.segments.byIds(id, ['a.1', 'a.2'])).map(({ engine }) => engine).toSorted(),
    ).toEqual(['small', undefined])
  })

  it('is named to the reader; one that is gone by its id', async () => {
    const { store, engine } = site.backend
    await store.segments.save(
      id,
      [
        { ...segment('a', 0), engine: engine.id },
        { ...segment('b', 20), engine: 'gone' },
      ],
      [],
    )
    expect((await site.get(`/api/voice/find?id=${id}`, token)).data.engines).toEqual([engine.name, 'gone'])
  })

  it('comes back with an older version', async () => {
    const { store } = site.backend
    await store.segments.save(id, [{ ...segment('a', 0), engine: 'small' }], [])
    await edit(0, { removed: ['a'], list: [segment('b', 20, 'B')] })
    // The text was transcribed again since, by another engine.
    await store.segments.save(
      id,
      [
        { ...segment('a', 0), engine: 'large' },
        { ...segment('b', 20), engine: 'large' },
      ],
      [],
    )
    expect(await site.post('/api/voice/revert', { id, version: 0 }, token)).toMatchObject({ code: 1 })
    expect(await engines()).toEqual(['small', undefined, undefined])
  })
})
