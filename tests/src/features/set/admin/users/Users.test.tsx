import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '../../../../../../src/shared/http/endpoints'
import { testServer } from '../../../../shared/http/testServer'
import { openAdmin, overview, success } from '../openAdmin'

const { toasts, seen, answerJson } = testServer()
const mei = {
  id: 4,
  username: 'mei',
  roles: ['editor'],
  general: 36_000,
  member: 0,
  balance_cents: 1990,
  vip_forever: true,
}
const sent = (path: string) =>
  seen.filter((request) => request.path === path).map(({ body }) => JSON.parse(body) as unknown)
const dialog = () => within(screen.getByRole('dialog'))
const fill = async (user: Awaited<ReturnType<typeof openAdmin>>, name: string, text: string) => {
  const field = dialog().getByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}

beforeEach(() => {
  answerJson(endpoints.adminOverview.path, success(overview))
  answerJson(endpoints.adminUsers.path, success([mei, { id: 5, username: 'kim', closed: true }], 2))
})

async function openTask(name: string, of = 'mei') {
  const user = await openAdmin('users')
  await user.click(await screen.findByRole('button', { name: `“${of}”的操作` }))
  await user.click(screen.getByRole('menuitem', { name }))
  return user
}

it('are listed with what they have, and searched', async () => {
  const user = await openAdmin('users')
  expect(await screen.findByText('通用时长 10 小时 · ¥19.90')).toBeVisible()
  expect(screen.getByText('已停用')).toBeVisible()
  answerJson(endpoints.adminUsers.path, success([], 0))
  await user.type(screen.getByRole('searchbox', { name: '搜索用户名' }), 'nobody')
  expect(await screen.findByText('没有符合条件的用户')).toBeVisible()
  expect(seen.at(-1)?.query).toContain('search=nobody')
})

describe('adding a user', () => {
  it('shows the temporary password once, and is not closed by accident', async () => {
    answerJson(endpoints.createUser.path, success({ password: 'abc234' }))
    const user = await openAdmin('users')
    await user.click(await screen.findByRole('button', { name: '添加用户' }))
    await user.click(dialog().getByRole('button', { name: '添加' }))
    expect(dialog().getByText('请填写此项')).toBeVisible()
    expect(sent(endpoints.createUser.path)).toEqual([])
    await fill(user, '用户名', 'lin')
    await user.click(dialog().getByRole('checkbox', { name: '管理员' }))
    await user.click(dialog().getByRole('button', { name: '添加' }))
    expect(await screen.findByDisplayValue('abc234')).toBeVisible()
    expect(sent(endpoints.createUser.path)).toEqual([{ username: 'lin', admin: true }])
    const close = () => user.click(dialog().getAllByRole('button', { name: '关闭' })[0] as Element)
    await close()
    expect(dialog().getByText('还没有复制。再次关闭后将无法再看到。')).toBeVisible()
    await close()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps what was typed when the name is taken, and says so beside the field', async () => {
    answerJson(endpoints.createUser.path, { code: 0, msg: '用户名已被使用', data: { field: 'username' } })
    const user = await openAdmin('users')
    await user.click(await screen.findByRole('button', { name: '添加用户' }))
    await fill(user, '用户名', 'mei')
    await user.click(dialog().getByRole('button', { name: '添加' }))
    expect(await dialog().findByText('用户名已被使用')).toBeVisible()
    expect(dialog().getByRole('textbox', { name: '用户名' })).toHaveValue('mei')
  })
})

describe('the actions for a user', () => {
  it('change time and balance by hours and yuan; what is no amount is said beside its field', async () => {
    answerJson(endpoints.changeUserCredit.path, { code: 0, msg: 'mei 没有那么多可扣，未作任何更改' })
    const user = await openTask('调整时长与余额')
    await fill(user, '通用时长（小时）', 'two')
    await user.click(dialog().getByRole('button', { name: '保存' }))
    expect(dialog().getByText('请填写小时数，例如 10 或 1.5')).toBeVisible()
    await fill(user, '通用时长（小时）', '-1.5')
    await fill(user, '余额（元）', '39.90')
    await user.click(dialog().getByRole('button', { name: '保存' }))
    expect(dialog().getByRole('textbox', { name: '原因' })).toHaveAccessibleDescription(/请填写此项/)
    expect(sent(endpoints.changeUserCredit.path)).toEqual([])
    await fill(user, '原因', '补偿')
    await user.click(dialog().getByRole('button', { name: '保存' }))
    expect(await dialog().findByText('mei 没有那么多可扣，未作任何更改')).toBeVisible()
    answerJson(endpoints.changeUserCredit.path, success())
    await user.click(dialog().getByRole('button', { name: '保存' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(sent(endpoints.changeUserCredit.path).at(-1)).toEqual({
      id: 4,
      general: -5400,
      member: 0,
      cents: 3990,
      note: '补偿',
    })
    expect(toasts).toMatchObject([{ text: '已调整“mei”的时长与余额' }])
  })

  it('extend a membership by days, or for life', async () => {
    answerJson(endpoints.extendMembership.path, success())
    const user = await openTask('延长会员')
    await fill(user, '天数', '0')
    await user.click(dialog().getByRole('button', { name: '保存' }))
    expect(dialog().getByText('请填写天数，例如 31')).toBeVisible()
    await user.clear(dialog().getByRole('textbox', { name: '天数' }))
    await user.click(dialog().getByRole('button', { name: '保存' }))
    await expect.poll(() => sent(endpoints.extendMembership.path)).toEqual([{ id: 4, days: null }])
  })

  it('set roles', async () => {
    answerJson(endpoints.setUserRoles.path, success())
    const user = await openTask('设置角色')
    await fill(user, '其他角色', 'a/b')
    await user.click(dialog().getByRole('button', { name: '保存' }))
    expect(dialog().getByText(/角色只能由字母/)).toBeVisible()
    await fill(user, '其他角色', '测试， editor')
    await user.click(dialog().getByRole('checkbox'))
    await user.click(dialog().getByRole('button', { name: '保存' }))
    await expect.poll(() => sent(endpoints.setUserRoles.path)).toEqual([{ id: 4, roles: ['admin', '测试', 'editor'] }])
  })

  it('send a message of several lines', async () => {
    answerJson(endpoints.sendMessage.path, success({ users: 1 }))
    const user = await openTask('发送消息')
    await fill(user, '标题', '维护')
    await fill(user, '内容', '周六{enter}两小时')
    await user.click(dialog().getByRole('button', { name: '发送' }))
    await expect.poll(() => sent(endpoints.sendMessage.path)).toEqual([{ id: 4, title: '维护', text: '周六\n两小时' }])
  })

  it('reset a password, which is shown once', async () => {
    answerJson(endpoints.setUserPassword.path, success({ password: 'xyz789' }))
    const user = await openTask('重置密码')
    await user.click(dialog().getByRole('button', { name: '重置密码' }))
    expect(await screen.findByDisplayValue('xyz789')).toBeVisible()
  })

  it('reset a second factor after asking, where there is one', async () => {
    answerJson(endpoints.adminUsers.path, success([{ ...mei, second_factor: true }], 1))
    answerJson(endpoints.resetUserSecondFactor.path, success())
    const user = await openTask('重置两步验证')
    expect(dialog().getByText(/将关闭该账号的两步验证，并结束其所有登录/)).toBeVisible()
    expect(sent(endpoints.resetUserSecondFactor.path)).toEqual([])
    await user.click(dialog().getByRole('button', { name: '重置两步验证' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(sent(endpoints.resetUserSecondFactor.path)).toEqual([{ id: 4 }])
    expect(toasts).toMatchObject([{ text: '已重置“mei”的两步验证' }])
  })

  it('reset no second factor where there is none', async () => {
    const user = await openAdmin('users')
    await user.click(await screen.findByRole('button', { name: '“mei”的操作' }))
    expect(screen.getByRole('menuitem', { name: '重置密码' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: '重置两步验证' })).toBeNull()
  })

  it('close an account after asking; a refusal stays in the dialog', async () => {
    answerJson(endpoints.closeUser.path, { code: 0, msg: '不能停用自己的账号' })
    const user = await openTask('停用账号')
    expect(sent(endpoints.closeUser.path)).toEqual([])
    await user.click(dialog().getByRole('button', { name: '停用账号' }))
    expect(await dialog().findByText('不能停用自己的账号')).toBeVisible()
    answerJson(endpoints.closeUser.path, success())
    await user.click(dialog().getByRole('button', { name: '停用账号' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('reopen one that is closed', async () => {
    answerJson(endpoints.closeUser.path, success())
    const user = await openTask('恢复账号', 'kim')
    await user.click(dialog().getByRole('button', { name: '恢复账号' }))
    await expect.poll(() => sent(endpoints.closeUser.path)).toEqual([{ id: 5, closed: false }])
  })
})
