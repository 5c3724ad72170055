import {
  ChangePassword,
  EditProfile,
  RevokeSessions,
  PasswordLoginRequest,
  RegisterRequest,
  ResetPassword,
  SmsLoginRequest,
} from '../../src/wire/requests'
import { translate } from '../messages/messages'
import { logInWithPassword, register, toUserDto } from '../usecases/accounts/accounts'
import { changePassword } from '../usecases/accounts/changePassword'
import { endSessions, listSessions, logOut } from '../usecases/accounts/loginSessions'
import { resetPassword, logInByPhone } from '../usecases/accounts/phoneLogin'
import { editProfile } from '../usecases/accounts/profile'
import { parseBody, requireUser, ok, type ServerApp, type ServerContext } from '../http/requestContext'
import { clientInfoOf } from '../http/clientInfo'

export function accountRoutes(app: ServerApp, server: ServerContext): void {
  const { ports } = server
  app.post('/user/register', async (c) => {
    await register(server, clientInfoOf(c, server), await parseBody(c, RegisterRequest))
    return ok(c, undefined, { msg: translate(c.get('locale'), 'register.done') })
  })
  app.post('/api/passport/alogin', async (c) =>
    ok(c, await logInWithPassword(server, clientInfoOf(c, server), await parseBody(c, PasswordLoginRequest))),
  )
  app.post('/api/passport/auth', async (c) =>
    ok(c, await logInByPhone(server, clientInfoOf(c, server), await parseBody(c, SmsLoginRequest))),
  )
  app.post('/api/passport/resetpass', async (c) => {
    await resetPassword(server, clientInfoOf(c, server), await parseBody(c, ResetPassword))
    return ok(c, undefined, { msg: translate(c.get('locale'), 'reset.done') })
  })
  app.post('/api/passport/changepass', async (c) => {
    const user = await requireUser(c, server)
    await changePassword(server, clientInfoOf(c, server), { user, request: await parseBody(c, ChangePassword) })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'password.done') })
  })
  app.post('/api/passport/profile', async (c) => {
    const user = await requireUser(c, server)
    await editProfile(server, clientInfoOf(c, server), { user, request: await parseBody(c, EditProfile) })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'profile.done') })
  })
  app.get('/api/passport/userinfo', async (c) => ok(c, { user: await toUserDto(ports, await requireUser(c, server)) }))
  app.get('/api/passport/logins', async (c) =>
    ok(c, await listSessions(ports, await requireUser(c, server), clientInfoOf(c, server).token)),
  )
  app.post('/api/passport/endlogins', async (c) => {
    const user = await requireUser(c, server)
    await endSessions(server, clientInfoOf(c, server), { user, id: (await parseBody(c, RevokeSessions)).id })
    return ok(c, undefined, { msg: translate(c.get('locale'), 'login.ended') })
  })
  app.post('/api/passport/logout', async (c) => {
    await logOut(server, clientInfoOf(c, server), await requireUser(c, server))
    return ok(c)
  })
}
