import { EditProfile, PasswordLogin, Register, ResetPassword, SmsLogin } from '../../src/wire/requests'
import { sentence } from '../messages'
import { logIn, logOut, register, userBody } from '../work/accounts'
import { resetPassword, logInByPhone } from '../work/phoneLogin'
import { editProfile } from '../work/profile'
import { body, caller, ok, type App, type Server } from './call'

export function accountRoutes(app: App, server: Server): void {
  const { ports, settings, hooks } = server
  app.post('/user/register', async (c) => {
    await register(ports, settings, await body(c, Register), hooks.addressOf(c.req.raw, c.env))
    return ok(c, undefined, { msg: sentence(c.get('locale'), 'register.done') })
  })
  app.post('/api/passport/alogin', async (c) =>
    ok(c, { token: await logIn(ports, settings, await body(c, PasswordLogin), hooks.addressOf(c.req.raw, c.env)) }),
  )
  app.post('/api/passport/auth', async (c) =>
    ok(c, { token: await logInByPhone(ports, settings, await body(c, SmsLogin), hooks.addressOf(c.req.raw, c.env)) }),
  )
  app.post('/api/passport/resetpass', async (c) => {
    await resetPassword(ports, settings, await body(c, ResetPassword), hooks.addressOf(c.req.raw, c.env))
    return ok(c, undefined, { msg: sentence(c.get('locale'), 'reset.done') })
  })
  app.post('/api/passport/profile', async (c) => {
    await editProfile(ports, await caller(c, server), await body(c, EditProfile))
    return ok(c, undefined, { msg: sentence(c.get('locale'), 'profile.done') })
  })
  app.get('/api/passport/userinfo', async (c) => ok(c, { user: await userBody(ports, await caller(c, server)) }))
  app.post('/api/passport/logout', async (c) => {
    await caller(c, server)
    await logOut(ports, c.req.header('token') ?? '')
    return ok(c)
  })
}
