import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { afterEach, describe, expect, it } from 'vitest'
import { NoticesPanel } from '../../../../../src/features/set/notices/NoticesPanel'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl } from '../../../../../src/shared/i18n/intl'
import { testServer } from '../../../shared/http/testServer'

const { answerJson, seen, toasts } = testServer()
const settings = {
  topics: { done: ['bell', 'browser', 'mail'], failed: ['browser'] },
  channels: ['bell', 'browser', 'mail', 'webhook'],
  low_credit_minutes: 45,
  email: 'mei@example.org',
}
const answerSettings = (change: object = {}) =>
  answerJson(endpoints.notices.path, { code: 1, msg: '', data: { ...settings, ...change } })
const answerWebhook = (data: object) => answerJson(endpoints.webhook.path, { code: 1, msg: '', data })
const sentTo = (path: string): unknown =>
  JSON.parse(seen.findLast((request) => request.path === path && request.method === 'POST')?.body ?? '""')

afterEach(() => queryClient.clear())

async function show() {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <NoticesPanel scrollTo={false} onReached={() => {}} />
      </RawIntlProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return container
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the choice of notices', () => {
  it('is not shown by a server without it', async () => {
    answerJson(endpoints.notices.path, { code: 0, msg: 'x' }, { status: 404 })
    expect((await show()).textContent).toBe('')
    expect(toasts).toEqual([])
  })

  it('is saved at once, one box at a time', async () => {
    answerSettings()
    answerWebhook({ url: '' })
    await show()
    expect(box('转写、会议或翻译完成：邮件').checked).toBe(true)
    answerSettings({ topics: { ...settings.topics, done: ['bell', 'browser'] } })
    fireEvent.click(box('转写、会议或翻译完成：邮件'))
    // It doesn't jump back meanwhile.
    expect(box('转写、会议或翻译完成：邮件').checked).toBe(false)
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(box('转写、会议或翻译完成：邮件').checked).toBe(false)
    expect(sentTo(endpoints.changeNotices.path)).toEqual({ topic: 'done', channel: 'mail', on: 0 })
  })

  it('that is refused stays as it was, with the reason below its row', async () => {
    answerSettings()
    answerWebhook({ url: '' })
    await show()
    answerJson(endpoints.changeNotices.path, { code: 0, msg: '不行' })
    await userEvent.click(box('失败或因时长不足暂停：邮件'))
    expect((await screen.findByText('不行')).closest('tr')?.previousElementSibling?.textContent).toContain('失败')
    expect(box('失败或因时长不足暂停：邮件').checked).toBe(false)
  })

  it('says what keeps a channel from working', async () => {
    answerSettings({ email: '' })
    answerWebhook({ url: '' })
    await show()
    expect(box('转写、会议或翻译完成：邮件').disabled).toBe(true)
    expect(box('转写、会议或翻译完成：Webhook').disabled).toBe(true)
    // Browsers learn of events from the messages of the app.
    expect(box('失败或因时长不足暂停：浏览器').disabled).toBe(true)
    expect(screen.getByText('添加邮箱后，可以接收邮件通知。')).toBeTruthy()
  })

  it('has a threshold for the remaining time, also one of another program', async () => {
    answerSettings()
    answerWebhook({ url: '' })
    await show()
    const select = screen.getByLabelText<HTMLSelectElement>('剩余时长不足时提醒')
    expect(select.value).toBe('45')
    answerSettings({ low_credit_minutes: 0 })
    await userEvent.selectOptions(select, '不提醒')
    await waitFor(() => expect(select.value).toBe('0'))
    expect(sentTo(endpoints.changeNotices.path)).toEqual({ low_credit_minutes: 0 })
  })
})

describe('the webhook', () => {
  it('says beside its field why an address is refused, and keeps what was typed', async () => {
    answerSettings()
    answerWebhook({ url: '' })
    await show()
    await userEvent.click(screen.getByRole('button', { name: '管理' }))
    const field = await screen.findByLabelText<HTMLInputElement>('网址')
    await userEvent.type(field, 'http://10.0.0.1/')
    answerJson(endpoints.saveWebhook.path, { code: 0, msg: '请填写公网地址', data: { field: 'url' } })
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(field).toHaveProperty('value', 'http://10.0.0.1/'))
    expect(await screen.findByText('请填写公网地址')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(screen.queryByLabelText('网址')).toBeNull()
  })

  it('lists what was sent, and sends it again', async () => {
    answerSettings()
    const delivery = { id: 7, type: 'record.done', at: '2031-01-01T00:00:00Z', state: 'failed', tries: 9, status: 503 }
    answerWebhook({ url: 'https://a.example/', deliveries: [delivery] })
    await show()
    await userEvent.click(screen.getByRole('button', { name: '管理' }))
    expect(await screen.findByText('已放弃')).toBeTruthy()
    answerJson(endpoints.resendDelivery.path, { code: 1, msg: '' })
    await userEvent.click(screen.getByRole('button', { name: '重新发送 record.done' }))
    await waitFor(() => expect(sentTo(endpoints.resendDelivery.path)).toEqual({ id: 7 }))
  })
})
