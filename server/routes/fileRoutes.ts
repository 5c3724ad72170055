import { isFileName } from '../ports/fileNames'
import { fileResponse } from '../http/fileResponse'
import { whileOpen } from '../http/whileOpen'
import type { ServerApp, ServerContext } from '../http/requestContext'
import { RequestError } from '../lib/requestError'

/** Recordings and peaks. Knowing the name grants access, unless their record is in the recycle bin or the account is closed. */
export function fileRoutes(app: ServerApp, { ports }: ServerContext): void {
  const requireServed = async (name: string) => {
    if (await ports.store.tasks.isWithdrawn(name)) throw new RequestError('request.notFound', {}, { status: 404 })
  }
  app.get('/files/:name', async (c) => {
    const name = c.req.param('name')
    if (!isFileName(name)) return c.notFound()
    await requireServed(name)
    const file = await ports.files.open(name)
    if (!file) return c.notFound()
    // Media elements follow redirects to other sites; what the app fetches itself is small.
    const isMedia = /^(?:audio|video)\//.test(file.type)
    if (isMedia && file.temporaryUrl) return redirectTo(await file.temporaryUrl())
    return fileResponse(
      c,
      whileOpen(file, () => requireServed(name)),
    )
  })
}

/** The address is only valid for some minutes, so the redirect isn't stored. */
const redirectTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
