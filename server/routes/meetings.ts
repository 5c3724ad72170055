import { code as codes } from '../../src/wire/codes'
import { AddMeeting, EditMeeting, MeetingById, MeetingPage } from '../../src/wire/requests'
import { addMeeting, deleteMeeting, editMeeting, meetingBody, ownMeeting, storedMs } from '../work/meetings'
import { segmentParts, streamWithList } from '../work/segments'
import { body, caller, ok, query, type App, type Server } from './call'

export function meetingRoutes(app: App, server: Server): void {
  const { ports } = server
  app.post('/api/task/add', async (c) => {
    const user = await caller(c, server)
    return ok(c, { id: await addMeeting(ports, user, await body(c, AddMeeting)) })
  })
  app.get('/api/transfertask/index', async (c) => {
    const user = await caller(c, server)
    const { status, ...rest } = query(c, MeetingPage)
    const only = status === undefined || status === '' ? {} : { status }
    const { rows, total } = await ports.store.meetings.page({ ...rest, ...only, userId: user.id })
    return ok(c, rows.map(meetingBody), { count: total })
  })
  app.get('/api/transfertask/find', async (c) => {
    const user = await caller(c, server)
    const meeting = await ownMeeting(ports, user, query(c, MeetingById).id)
    const { speakers, notes } = meeting
    const acked_ms = await storedMs(ports, meeting)
    const fields = JSON.stringify({ ...meetingBody(meeting), times: Math.ceil(acked_ms / 1000), speakers, notes, acked_ms })
    const list = segmentParts({ segments: ports.store.meetingSegments }, meeting.id)
    const head = `{"code":${codes.ok},"msg":"","data":${fields.slice(0, -1)},"list":`
    return c.body(streamWithList(list, head, '}}'), 200, { 'content-type': 'application/json' })
  })
  app.post('/api/transfertask/edit', async (c) => {
    const user = await caller(c, server)
    const asked = await body(c, EditMeeting)
    await editMeeting(ports, user, asked)
    if (asked.list) server.hooks.corrected?.(asked.id)
    return ok(c)
  })
  app.post('/api/transfertask/delete', async (c) => {
    await deleteMeeting(ports, await caller(c, server), query(c, MeetingById).id)
    return ok(c)
  })
}
