import { isFileName } from '../ports/fileNames'
import { fileResponse } from '../http/fileResponse'
import type { ServerApp, ServerContext } from '../http/requestContext'

/** Recordings and peaks. Knowing the name grants access. */
export function fileRoutes(app: ServerApp, { ports }: ServerContext): void {
  app.get('/files/:name', async (c) => {
    const name = c.req.param('name')
    const file = isFileName(name) ? await ports.files.open(name) : null
    return file ? fileResponse(c, file) : c.notFound()
  })
}
