import { describe, expect, it } from 'vitest'
import * as api from '../../../../../src/features/meeting/meeting/meetingApi'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { testServer } from '../../../shared/http/testServer'

const { last, answerJson } = testServer()
const meeting = { id: 5, title: '周会', status: 1 } as const

describe('meetings', () => {
  it('are created as JSON', async () => {
    answerJson(endpoints.addMeeting.path, { code: 1, data: { id: 5 } })
    expect(await api.addMeeting({ title: '周会', language: 'cn', target: 'en' })).toEqual({ id: 5 })
    expect(last()).toMatchObject({ method: 'POST', body: '{"title":"周会","language":"cn","target":"en"}' })
  })

  it('come by pages', async () => {
    answerJson(endpoints.meetings.path, { code: 1, data: [meeting], count: 1 })
    const page = await api.fetchMeetings({ page: 2, limit: 15, status: 1 })
    expect(page).toMatchObject({ rows: [{ ...meeting, remark: '' }], total: 1 })
    expect(last().query).toBe('?page=2&limit=15&status=1')
  })

  it('come one by one with their segments', async () => {
    answerJson(endpoints.findMeeting.path, { code: 1, data: { ...meeting, task_id: 9, list: [{ id: 's' }] } })
    expect(await api.fetchMeeting(5)).toMatchObject({ ...meeting, task_id: 9, list: [{ id: 's' }] })
    expect(last().query).toBe('?id=5')
  })

  it('are changed as JSON and deleted by the URL', async () => {
    answerJson(endpoints.editMeeting.path, { code: 1, msg: '' })
    await api.editMeeting({ id: 5, title: '例会' })
    expect(last().body).toBe('{"id":5,"title":"例会"}')
    answerJson(endpoints.deleteMeeting.path, { code: 1, msg: '' })
    await api.deleteMeeting(5)
    expect(last()).toMatchObject({ method: 'POST', query: '?id=5', body: '' })
  })

  it('that are a record are changed there, as long as nobody has done so', async () => {
    answerJson(endpoints.editTask.path, { code: 1, data: { version: 1 } })
    await api.editRecord(9, { speakers: { 1: 'Ann' } })
    expect(last().body).toBe('{"id":9,"version":0,"speakers":{"1":"Ann"}}')
    answerJson(endpoints.editTask.path, { code: 0, msg: 'stale', data: { conflict: {} } })
    await expect(api.editRecord(9, { notes: [] })).rejects.toMatchObject({ kind: 'refused' })
  })
})
