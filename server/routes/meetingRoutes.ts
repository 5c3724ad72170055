import { responseCode as codes } from '../../src/wire/constants'
import { AddMeeting, MeetingById, MeetingPage } from '../../src/wire/requests'
import {
  addMeeting,
  deleteMeeting,
  editMeeting,
  toMeetingDto,
  requireOwnedMeeting,
  storedAudioMs,
} from '../usecases/meetings/meetings'
import { segmentBatches, streamWithList } from '../usecases/records/segmentStream'
import { parseBody, requireUser, ok, parseQuery, type ServerApp, type ServerContext } from '../http/requestContext'
import { parseLargeBody } from '../http/largeBody'

export function meetingRoutes(app: ServerApp, server: ServerContext): void {
  const { ports } = server
  app.post('/api/task/add', async (c) => {
    const user = await requireUser(c, server)
    return ok(c, { id: await addMeeting(ports, user, await parseBody(c, AddMeeting)) })
  })
  app.get('/api/transfertask/index', async (c) => {
    const user = await requireUser(c, server)
    const { status, ...rest } = parseQuery(c, MeetingPage)
    const statusFilter = status === undefined || status === '' ? {} : { status }
    const { rows, total } = await ports.store.meetings.page({ ...rest, ...statusFilter, userId: user.id })
    return ok(c, rows.map(toMeetingDto), { count: total })
  })
  app.get('/api/transfertask/find', async (c) => {
    const user = await requireUser(c, server)
    const meeting = await requireOwnedMeeting(ports, user, parseQuery(c, MeetingById).id)
    const { speakers, notes } = meeting
    const acked_ms = await storedAudioMs(ports, meeting)
    const fields = JSON.stringify({
      ...toMeetingDto(meeting),
      times: Math.ceil(acked_ms / 1000),
      speakers,
      notes,
      acked_ms,
    })
    const list = segmentBatches({ segments: ports.store.meetingSegments }, meeting.id)
    const head = `{"code":${codes.ok},"msg":"","data":${fields.slice(0, -1)},"list":`
    return c.body(streamWithList(list, head, '}}'), 200, { 'content-type': 'application/json' })
  })
  app.post('/api/transfertask/edit', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseLargeBody(c, server, { user, name: 'EditMeeting' })
    await editMeeting(ports, user, request)
    if (request.list) server.hooks.onCorrected?.(request.id)
    return ok(c)
  })
  app.post('/api/transfertask/delete', async (c) => {
    const user = await requireUser(c, server)
    const { id } = parseQuery(c, MeetingById)
    await requireOwnedMeeting(ports, user, id)
    const remove = () => deleteMeeting(ports, user, id)
    await (server.hooks.withSessionClosed?.(id, remove) ?? remove())
    return ok(c)
  })
}
