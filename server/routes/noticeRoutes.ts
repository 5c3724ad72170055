import { ChangeNotices, ResendDelivery, SaveWebhook } from '../../src/wire/noticeSchemas'
import { changeNotices, noticeSettingsOf } from '../usecases/notices/noticeSettings'
import {
  resendDelivery,
  rotateWebhookSecret,
  saveWebhook,
  sendTest,
  webhookOf,
  webhookSecret,
} from '../usecases/notices/webhooks'
import { parseBody, requireUser, ok, type ServerApp, type ServerContext } from '../http/requestContext'

/** Which notices reach a user, and the user's webhook. */
export function noticeRoutes(app: ServerApp, server: ServerContext): void {
  const { ports } = server
  app.get('/api/notices', async (c) => ok(c, await noticeSettingsOf(ports, await requireUser(c, server))))
  app.post('/api/notices', async (c) => {
    const user = await requireUser(c, server)
    await changeNotices(ports, user.id, await parseBody(c, ChangeNotices))
    return ok(c, await noticeSettingsOf(ports, user))
  })
  app.get('/api/webhook', async (c) => {
    const { id } = await requireUser(c, server)
    return ok(c, await webhookOf(ports, id, c.get('locale')))
  })
  app.post('/api/webhook', async (c) => {
    const { id } = await requireUser(c, server)
    const { url } = await parseBody(c, SaveWebhook)
    await saveWebhook(ports, id, url)
    return ok(c, await webhookOf(ports, id, c.get('locale')))
  })
  app.get('/api/webhook/secret', async (c) => {
    const { id } = await requireUser(c, server)
    return ok(c, { secret: await webhookSecret(ports, id) })
  })
  app.post('/api/webhook/rotate', async (c) => {
    const { id } = await requireUser(c, server)
    return ok(c, { secret: await rotateWebhookSecret(ports, id) })
  })
  app.post('/api/webhook/test', async (c) => {
    const { id } = await requireUser(c, server)
    await sendTest(ports, id)
    return ok(c)
  })
  app.post('/api/webhook/resend', async (c) => {
    const user = await requireUser(c, server)
    const { id } = await parseBody(c, ResendDelivery)
    await resendDelivery(ports, user.id, id)
    return ok(c)
  })
}
