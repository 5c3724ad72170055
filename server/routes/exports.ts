import { ExportOptions } from '../../src/wire/requests'
import { exportTask, needDone } from '../work/exports'
import { ownTask } from '../work/tasks'
import { caller, ok, query, type App, type Server } from './call'

const path = '/api/voice/export'

export function exportRoutes(app: App, server: Server): void {
  const { ports } = server
  app.get('/api/voice/exporturl', async (c) => {
    const user = await caller(c, server)
    const options = query(c, ExportOptions)
    needDone(await ownTask(ports, user, options.id))
    const fields = Object.entries(options).map(([name, value]) => [name, String(value)])
    return ok(c, { url: `${path}?${new URLSearchParams(fields).toString()}` })
  })
  app.get(path, async (c) => {
    const user = await caller(c, server)
    const options = query(c, ExportOptions)
    const task = await ownTask(ports, user, options.id)
    const { content, type } = await exportTask(ports, task, options, c.get('locale'))
    const name = encodeURIComponent(`${task.title}.${options.type}`)
    return c.body(content.slice().buffer, 200, { 'content-type': type, 'content-disposition': `attachment; filename*=UTF-8''${name}` })
  })
}
