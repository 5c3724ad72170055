import {
  BindEmail,
  DeleteAccount,
  ResetByMail,
  SecondFactorCode,
  SecondStepRequest,
  SendMailCode,
  WithPassword,
  WithPasswordAndCode,
} from '../../src/wire/securityRequests'
import { translate } from '../messages/messages'
import { cancelDeletion, requestDeletion } from '../usecases/accounts/deletion'
import { bindEmail, removeEmail, resetPasswordByMail, sendMailCode } from '../usecases/accounts/email'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  secondFactorStatus,
} from '../usecases/accounts/secondFactor'
import { takeSecondStep } from '../usecases/accounts/secondStep'
import { loadSiteSettings } from '../usecases/site/siteSettings'
import { parseBody, requireUser, ok, type ServerApp, type ServerContext } from '../http/requestContext'
import { clientInfoOf } from '../http/clientInfo'

/** E-mail addresses, second factors and deletion of accounts. */
export function securityRoutes(app: ServerApp, server: ServerContext): void {
  emailRoutes(app, server)
  secondFactorRoutes(app, server)
  deletionRoutes(app, server)
}

function emailRoutes(app: ServerApp, server: ServerContext): void {
  app.post('/api/ajax/sendMail', async (c) => {
    const request = await parseBody(c, SendMailCode)
    const user = request.event === 'bind' ? await requireUser(c, server) : null
    await sendMailCode(server, clientInfoOf(c, server), { request, user })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'mail.sent') })
  })
  app.post('/api/passport/resetbymail', async (c) => {
    await resetPasswordByMail(server, clientInfoOf(c, server), await parseBody(c, ResetByMail))
    return ok(c, undefined, { msg: translate(c.get('locale'), 'reset.done') })
  })
  app.post('/api/passport/email', async (c) => {
    const user = await requireUser(c, server)
    await bindEmail(server, clientInfoOf(c, server), { user, request: await parseBody(c, BindEmail) })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'mail.done') })
  })
  app.post('/api/passport/email/remove', async (c) => {
    const user = await requireUser(c, server)
    const { password } = await parseBody(c, WithPassword)
    await removeEmail(server, clientInfoOf(c, server), { user, password })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'mail.removed') })
  })
}

function secondFactorRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings } = server
  app.post('/api/passport/secondstep', async (c) =>
    ok(c, await takeSecondStep(server, clientInfoOf(c, server), await parseBody(c, SecondStepRequest))),
  )
  app.get('/api/passport/secondfactor', async (c) =>
    ok(c, await secondFactorStatus(ports, await requireUser(c, server))),
  )
  app.post('/api/passport/secondfactor/begin', async (c) => {
    const user = await requireUser(c, server)
    const { password } = await parseBody(c, WithPassword)
    const siteName =
      (await loadSiteSettings(ports.store, settings)).site_name || translate(c.get('locale'), 'site.name')
    return ok(c, await beginSecondFactor(server, clientInfoOf(c, server), { user, password, siteName }))
  })
  app.post('/api/passport/secondfactor/confirm', async (c) => {
    const user = await requireUser(c, server)
    const { code } = await parseBody(c, SecondFactorCode)
    return ok(c, await confirmSecondFactor(server, clientInfoOf(c, server), { user, code }))
  })
  app.post('/api/passport/secondfactor/renew', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseBody(c, WithPasswordAndCode)
    return ok(c, await renewRecoveryCodes(server, clientInfoOf(c, server), { user, ...request }))
  })
  app.post('/api/passport/secondfactor/disable', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseBody(c, WithPasswordAndCode)
    await disableSecondFactor(server, clientInfoOf(c, server), { user, ...request })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'second.disabled') })
  })
}

function deletionRoutes(app: ServerApp, server: ServerContext): void {
  app.post('/api/passport/delete', async (c) => {
    const user = await requireUser(c, server)
    await requestDeletion(server, clientInfoOf(c, server), { user, ...(await parseBody(c, DeleteAccount)) })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'deletion.requested') })
  })
  app.post('/api/passport/keep', async (c) => {
    await cancelDeletion(server, clientInfoOf(c, server), await requireUser(c, server))
    return ok(c, undefined, { msg: translate(c.get('locale'), 'deletion.canceled') })
  })
}
