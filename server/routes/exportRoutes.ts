import { ExportOptions } from '../../src/wire/requests'
import { fileName } from '../../src/shared/files/fileName'
import { exportTask, requireDone } from '../usecases/records/recordExport'
import { readableRecord } from '../usecases/records/access'
import { requireUser, ok, parseQuery, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireRate } from '../http/requestLimits'

const path = '/api/voice/export'

export function exportRoutes(app: ServerApp, server: ServerContext): void {
  const { ports } = server
  app.get('/api/voice/exporturl', async (c) => {
    const user = await requireUser(c, server)
    const options = parseQuery(c, ExportOptions)
    requireDone(await readableRecord(ports, user, options.id))
    const fields = Object.entries(options).map(([name, value]) => [name, String(value)])
    return ok(c, { url: `${path}?${new URLSearchParams(fields).toString()}` })
  })
  app.get(path, async (c) => {
    const user = await requireUser(c, server)
    requireRate(server.limits.expensiveReads, user.id)
    const options = parseQuery(c, ExportOptions)
    const task = await readableRecord(ports, user, options.id)
    const release = options.type === 'docx' ? server.limits.documentExports.acquire(user.id) : () => {}
    const { content, type } = await exportTask(ports, task, { ...options, locale: c.get('locale') }).finally(release)
    const name = encodeURIComponent(fileName(task.title, options.type, String(task.id)))
    return c.body(content.slice().buffer, 200, {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    })
  })
}
