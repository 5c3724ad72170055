import { beforeEach, describe, expect, it } from 'vitest'
import { maxChangedNotes, maxNotes } from '../../src/wire/bounds'
import { openSite, type Site } from './site'
import { addRecord } from './transcribed'

let site: Site
let token: string
let id: number
beforeEach(async () => {
  site = await openSite()
  token = await site.join('mei')
  id = await addRecord(site, token)
})

const note = (key: string, at = 1_000, text = key) => ({ id: key, at, text })
const edit = (change: object, as = token, of = id) => site.post('/api/voice/editNotes', { id: of, ...change }, as)
const stored = async () => {
  const { data } = await site.get(`/api/voice/find?id=${id}`, token)
  return { notes: data.notes, version: data.version }
}

describe('notes of a record', () => {
  it('are added, changed and deleted one by one, without a new version of the text', async () => {
    const { version } = await stored()
    await edit({ changed: [note('b', 5_000), note('a')] })
    expect((await edit({ changed: [note('b', 5_000, '改了')] })).data).toEqual({
      notes: [note('a'), note('b', 5_000, '改了')],
    })
    // What another tab has added stays.
    await edit({ changed: [note('c', 9_000)], removed: ['a'] })
    expect(await stored()).toEqual({ notes: [note('b', 5_000, '改了'), note('c', 9_000)], version })
  })

  it('are not later than the recording', async () => {
    expect((await edit({ changed: [note('a', 10 ** 9)] })).data).toEqual({ notes: [note('a', 28_000)] })
  })

  it.each([
    ['too long a text', { changed: [note('a', 0, 'x'.repeat(2_001))] }],
    ['a moment before the start', { changed: [note('a', -1)] }],
    ['no id', { changed: [note('')] }],
    ['too many at once', { changed: Array.from({ length: maxChangedNotes + 1 }, (_, at) => note(`n${at}`)) }],
    ['no list', { changed: 'a' }],
    ['ids that are none', { removed: [5] }],
  ])('with %s are refused', async (_, change) => {
    expect((await edit(change)).status).toBe(400)
    expect((await stored()).notes).toBeUndefined()
  })

  it('have a limit, and the message says which', async () => {
    const { store } = site.backend
    await store.tasks.update(id, { notes: Array.from({ length: maxNotes }, (_, at) => note(`n${at}`)) })
    expect(await edit({ changed: [note('one more')] })).toMatchObject({
      code: 0,
      msg: 'You have reached the limit of notes: 1000.',
    })
    expect(await edit({ changed: [note('one more')], removed: ['n0'] })).toMatchObject({ code: 1 })
  })

  it('of others, and of records in the recycle bin, can’t be changed', async () => {
    const other = await site.join('other')
    expect(await edit({ changed: [note('a')] }, other)).toMatchObject({ code: 0 })
    await site.post('/api/voice/del', { id }, token)
    expect(await edit({ changed: [note('a')] })).toMatchObject({ code: 0 })
    expect((await site.backend.store.tasks.byId(id))?.notes).toEqual([])
  })
})
