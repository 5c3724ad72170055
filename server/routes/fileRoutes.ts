import { isFileName } from '../ports/fileNames'
import { fileResponse } from '../http/fileResponse'
import type { ServerApp, ServerContext } from '../http/requestContext'

/** Recordings and peaks. Knowing the name grants access. */
export function fileRoutes(app: ServerApp, { ports }: ServerContext): void {
  app.get('/files/:name', async (c) => {
    const name = c.req.param('name')
    const file = isFileName(name) ? await ports.files.open(name) : null
    if (!file) return c.notFound()
    // Media elements follow redirects to other sites; what the app fetches itself is small.
    const isMedia = /^(?:audio|video)\//.test(file.type)
    return isMedia && file.temporaryUrl ? redirectTo(await file.temporaryUrl()) : fileResponse(c, file)
  })
}

/** The address is only valid for some minutes, so the redirect isn't stored. */
const redirectTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
