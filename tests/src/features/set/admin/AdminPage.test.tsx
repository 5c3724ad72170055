import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { testServer } from '../../../shared/http/testServer'
import { openAdmin, overview, success } from './openAdmin'

const { toasts, seen, answerJson } = testServer()
const sent = (path: string) =>
  seen.filter((request) => request.path === path).map(({ body }) => JSON.parse(body) as unknown)

beforeEach(() => answerJson(endpoints.adminOverview.path, success(overview)))

describe('the overview', () => {
  it('shows numbers, who stores most, and leads to jobs that failed', async () => {
    const user = await openAdmin('overview')
    expect(await screen.findByText(/^2(\.00)? KB$/)).toBeVisible()
    expect(screen.getByRole('link', { name: '概览' })).toHaveAttribute('aria-current', 'page')
    answerJson(endpoints.adminJobs.path, success([], 0))
    await user.click(screen.getByRole('link', { name: '2' }))
    expect(await screen.findByText('没有失败的任务')).toBeVisible()
  })

  it('of a server without these calls says so, and nothing else', async () => {
    answerJson(endpoints.adminOverview.path, { code: 0, msg: 'x' }, { status: 404 })
    await openAdmin('overview')
    expect(await screen.findByText('这台服务器不支持在浏览器中管理')).toBeVisible()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(toasts).toEqual([])
  })
})

describe('jobs', () => {
  const job = {
    id: 4,
    kind: 'transcription',
    state: 'failed',
    username: 'mei',
    seconds: 90,
    attempts: 2,
    reason: '无法读取',
    can_retry: true,
  }

  it('that failed are listed with the reason, and retried', async () => {
    answerJson(endpoints.adminJobs.path, success([job], 1))
    answerJson(endpoints.retryJob.path, success())
    const user = await openAdmin('jobs&state=failed')
    expect(await screen.findByText('无法读取')).toBeVisible()
    expect(screen.getByText('第 2 次')).toBeVisible()
    answerJson(endpoints.adminJobs.path, success([], 0))
    await user.click(screen.getByRole('button', { name: '重试：转写 4' }))
    expect(await screen.findByText('没有失败的任务')).toBeVisible()
    expect(sent(endpoints.retryJob.path)).toEqual([{ kind: 'transcription', id: 4 }])
    expect(toasts).toMatchObject([{ kind: 'success', text: '已重新开始' }])
  })

  it('are shown of one kind', async () => {
    answerJson(endpoints.adminJobs.path, success([{ ...job, kind: 'webhook', seconds: null }], 1))
    const user = await openAdmin('jobs&state=failed')
    expect(await screen.findByText('Webhook 4')).toBeVisible()
    answerJson(endpoints.adminJobs.path, success([], 0))
    await user.selectOptions(screen.getByRole('combobox', { name: '类型' }), '总结')
    expect(await screen.findByText('没有失败的任务')).toBeVisible()
    expect(seen.at(-1)?.query).toContain('kind=summary')
    await user.click(screen.getByRole('button', { name: '等待中' }))
    await expect.poll(() => seen.at(-1)?.query).toMatch(/state=waiting.*kind=summary|kind=summary.*state=waiting/)
  })

  it('whose user lacks credit stay, and the reason is shown', async () => {
    answerJson(endpoints.adminJobs.path, success([job], 1))
    answerJson(endpoints.retryJob.path, { code: 0, msg: '时长不足' })
    const user = await openAdmin('jobs&state=failed')
    await user.click(await screen.findByRole('button', { name: '重试：转写 4' }))
    await expect.poll(() => toasts).toMatchObject([{ kind: 'error', text: '时长不足' }])
  })
})

describe('site settings', () => {
  const service = { url: '', model: '', context: 0, has_key: false, fixed: false }
  const services = {
    chat: { ...service, url: 'http://127.0.0.1:1', model: 'qwen', has_key: true },
    translator: service,
  }
  const answerSite = (site_name: string, changed: boolean) => {
    answerJson(endpoints.adminServices.path, success(services))
    answerJson(
      endpoints.adminSite.path,
      success({
        settings: [
          { name: 'site_name', value: site_name, changed },
          { name: 'register', value: '1', changed: false },
        ],
        services: { chat: 'qwen', translator: null, payments: ['alipay'] },
      }),
    )
  }

  it('are changed and restored', async () => {
    answerSite('', false)
    answerJson(endpoints.changeSetting.path, success())
    const user = await openAdmin('site')
    await user.click(await screen.findByRole('button', { name: '修改“站点名称”' }))
    await user.type(screen.getByRole('textbox', { name: '站点名称' }), ' 听写 ')
    answerSite('听写', true)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await user.click(await screen.findByRole('button', { name: '恢复“站点名称”的默认值' }))
    await user.click(screen.getByRole('button', { name: '关闭注册' }))
    await expect
      .poll(() => sent(endpoints.changeSetting.path))
      .toEqual([
        { name: 'site_name', value: '听写' },
        { name: 'site_name', value: null },
        { name: 'register', value: '0' },
      ])
  })

  it('that are refused stay in the dialog with the reason', async () => {
    answerSite('旧名', true)
    answerJson(endpoints.changeSetting.path, { code: 0, msg: '不能设为“x”' })
    const user = await openAdmin('site')
    await user.click(await screen.findByRole('button', { name: '修改“站点名称”' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText('不能设为“x”')).toBeVisible()
    expect(dialog.getByRole('textbox')).toHaveValue('旧名')
  })

  it('come with the services: which are on, and what one answers', async () => {
    answerSite('', false)
    answerJson(endpoints.testService.path, success({ text: '我是 Qwen', ms: 1234 }))
    const user = await openAdmin('site')
    expect(await screen.findByText('支付宝')).toBeVisible()
    expect(screen.queryByRole('button', { name: '测试：翻译' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '测试：大模型（总结、问答）' }))
    expect(await screen.findByText('1.2 秒后回答：我是 Qwen')).toBeVisible()
    answerJson(endpoints.testService.path, { code: 0, msg: '无法连接到该服务' })
    await user.click(screen.getByRole('button', { name: '测试：大模型（总结、问答）' }))
    expect(await screen.findByText('无法连接到该服务')).toBeVisible()
  })

  it('connect a language model: a key that is left empty stays', async () => {
    answerSite('', false)
    answerJson(endpoints.changeService.path, { code: 0, msg: '地址无法识别' })
    const user = await openAdmin('site')
    await user.click(await screen.findByRole('button', { name: '连接：大模型（总结、问答）' }))
    const dialog = within(screen.getByRole('dialog'))
    const context = dialog.getByRole('textbox', { name: '上下文长度（词元）' })
    expect(context).toHaveValue('16384')
    await user.clear(context)
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(context).toBeInvalid()
    expect(sent(endpoints.changeService.path)).toEqual([])
    await user.type(context, '32768')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('地址无法识别')).toBeVisible()
    answerJson(endpoints.changeService.path, success())
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const request = { service: 'chat', url: 'http://127.0.0.1:1', model: 'qwen', context: 32_768 }
    expect(sent(endpoints.changeService.path)).toEqual([request, request])
  })

  it('do not connect services that the environment connects', async () => {
    answerSite('', false)
    answerJson(endpoints.adminServices.path, success({ ...services, chat: { ...services.chat, fixed: true } }))
    await openAdmin('site')
    expect(await screen.findByText('由环境变量设定，不能在这里修改')).toBeVisible()
    expect(screen.queryByRole('button', { name: '连接：大模型（总结、问答）' })).toBeNull()
    expect(screen.getByRole('button', { name: '连接：翻译' })).toBeVisible()
  })
})

describe('the audit log', () => {
  it('says in words what was done, and is searched by kind', async () => {
    const entry = {
      id: 1,
      at: '2031-01-01T00:00:00Z',
      actor: '',
      action: 'user.credit',
      subject: 'mei',
      details: { general: '36000' },
    }
    answerJson(endpoints.auditLog.path, success([entry, { ...entry, id: 2, actor: 'boss', action: 'user.renamed' }], 2))
    const user = await openAdmin('audit')
    expect(await screen.findByText('调整时长与余额 · mei')).toBeVisible()
    expect(screen.getAllByText('通用时长 +10 小时')).toHaveLength(2)
    expect(screen.getByText('user.renamed · mei')).toBeVisible()
    expect(screen.getByText(/^命令行 ·/)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: '操作类型' }), '停用账号')
    await expect.poll(() => seen.at(-1)?.query).toContain('action=user.closed')
  })
})
