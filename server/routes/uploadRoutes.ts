import { translate } from '../messages/messages'
import { fileUrl } from '../usecases/records/tasks'
import { addUpload } from '../usecases/records/uploads'
import { requireUser, ok, type ServerApp, type ServerContext } from '../http/requestContext'

export function uploadRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings, limits } = server
  app.post('/api/common/upload', async (c) => {
    const user = await requireUser(c, server)
    const { file, durationMs } = await addUpload(ports, settings, {
      user,
      async receive(sizeLimits) {
        const release = limits.uploads.acquire(user.id)
        return ports.uploads.receive(c.req.raw, c.env, sizeLimits).finally(release)
      },
    })
    const times = Math.ceil((durationMs ?? 0) / 1000)
    return ok(c, { url: fileUrl(file), times }, { msg: translate(c.get('locale'), 'upload.done') })
  })
}
