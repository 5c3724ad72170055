import { TaskById } from '../../src/wire/requests'
import { DetectSpeakers } from '../../src/wire/speakerSchemas'
import { describeDetection, requestDetection } from '../usecases/speakers/speakerDetection'
import { readableRecord } from '../usecases/records/access'
import { parseBody, requireUser, ok, parseQuery, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireRate } from '../http/requestLimits'

/** Detection of the speakers of a record. */
export function speakerRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  app.post('/api/voice/speakers/detect', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseBody(c, DetectSpeakers)
    requireRate(limits.detections, user.id)
    const task = await requestDetection(ports, user, request)
    return ok(c, await describeDetection(ports, task, { user, locale: c.get('locale') }))
  })
  app.get('/api/voice/speakers/status', async (c) => {
    const user = await requireUser(c, server)
    const task = await readableRecord(ports, user, parseQuery(c, TaskById).id)
    return ok(c, await describeDetection(ports, task, { user, locale: c.get('locale') }))
  })
}
