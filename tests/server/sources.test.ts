/** Records by how they were made, in the list and in the search. */
import { expect, it } from 'vitest'
import { indexChanges } from '../../server/usecases/search/searchIndexing'
import { openProgram, recordingForm } from './program'
import { openSite } from './site'

it('uploads, imports and what programs add are told apart, and samples are none of them', async () => {
  const site = await openSite()
  const token = await site.join('mei')
  const upload = await site.addTask(token, 'budget of the upload')
  const list = [{ id: 'a', start: 0, end: 900, text: 'x', role: '1' }]
  const { data } = await site.post('/api/voice/import', { title: 'budget of the import', language: 'en', list }, token)
  const program = await openProgram(site, token)
  const added = await program.json(
    '/api/v1/recordings',
    recordingForm({ language: 'en', title: 'budget of the program' }),
  )
  const sample = await site.addTask(token, 'budget of the sample')
  await site.backend.store.tasks.update(sample, { sample: true })
  await indexChanges(site.backend.ports)

  const listed = async (source: string) => {
    const answer = await site.get(`/api/voice/index?source=${source}`, token)
    return (answer.data as unknown as { id: number }[]).map(({ id }) => id)
  }
  const found = async (source: string) => {
    const answer = await site.get(`/api/search?q=${encodeURIComponent(`budget ${source}`)}`, token)
    return (answer.data as unknown as { hits: { id: number }[] }).hits.map(({ id }) => id)
  }
  const expected = { upload, import: Number(data.id), program: Number(added.body.id), sample }
  for (const [source, id] of Object.entries(expected)) {
    expect(await listed(source)).toEqual([id])
    expect(await found(`source:${source}`)).toEqual([id])
  }
  expect(await found('来源:导入')).toEqual([expected.import])
  expect(await listed('meeting')).toEqual([])
  expect(await listed('')).toHaveLength(4)
  expect((await site.get('/api/voice/index?source=nothing', token)).code).not.toBe(1)
  // What is no source is searched for.
  expect(await found('source:nothing')).toEqual([])
})
