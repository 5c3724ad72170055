import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { afterEach, describe, expect, it } from 'vitest'
import { TokensRow } from '../../../../../src/features/set/tokens/TokensRow'
import { endpoints } from '../../../../../src/shared/http/endpoints'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { session } from '../../../../../src/shared/session/session'
import { intl } from '../../../../../src/shared/i18n/intl'
import { testServer } from '../../../shared/http/testServer'

const { answerJson, seen, toasts } = testServer()
/** The body of the last request to that path. */
const sentTo = (path: string): unknown => JSON.parse(seen.findLast((request) => request.path === path)?.body ?? '')
const script = { id: 1, name: '备份脚本', hint: 'stt_ab12cd', scopes: ['read'], created_at: '2031-01-01T00:00:00Z' }
const old = {
  id: 2,
  name: '旧程序',
  hint: 'stt_ef34ab',
  scopes: ['read', 'write'],
  created_at: '2020-01-01T00:00:00Z',
  expires_at: '2020-02-01T00:00:00Z',
  used_at: '2020-01-15T00:00:00Z',
}
const answerTokens = (...data: object[]) => answerJson(endpoints.apiTokens.path, { code: 1, msg: '', data })

afterEach(() => queryClient.clear())

async function show() {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RawIntlProvider value={intl()}>
        <TokensRow />
      </RawIntlProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return container
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('tokens for programs', () => {
  it('are not shown by a server without them', async () => {
    answerJson(endpoints.apiTokens.path, { code: 0, msg: 'x' }, { status: 404 })
    expect((await show()).textContent).toBe('')
    expect(toasts).toEqual([])
  })

  it('are listed with what they may do, and what has expired', async () => {
    answerTokens(script, old)
    await show()
    expect(screen.getByText('2 个令牌')).toBeVisible()
    await press('管理')
    const [first, second] = screen.getAllByRole('listitem')
    expect(first).toHaveTextContent(/备份脚本.*stt_ab12cd….*只读.*从未使用.*永久有效/)
    expect(second).toHaveTextContent(/旧程序.*读写.*已过期.*最近使用.*有效期至/)
  })

  it('are created with a name, a scope and a lifetime, and shown once', async () => {
    answerTokens()
    await show()
    await press('管理')
    await press('创建令牌')
    await press('创建令牌')
    expect(screen.getByText('请填写名称')).toBeVisible()
    await userEvent.type(screen.getByLabelText('名称'), '备份脚本')
    await press('读写')
    await press('365 天')
    answerJson(endpoints.createApiToken.path, { code: 1, msg: '', data: { id: 1, secret: 'stt_secret' } })
    await press('创建令牌')
    expect(await screen.findByLabelText('新的访问令牌')).toHaveValue('stt_secret')
    // In other answers, a token is a new login.
    expect(session.token()).toBeNull()
    expect(sentTo(endpoints.createApiToken.path)).toEqual({ name: '备份脚本', scope: 'write', days: 365 })
    answerTokens(script)
    await press('完成')
    expect(screen.queryByDisplayValue('stt_secret')).toBeNull()
  })

  it('say why one was not created, and keep what was typed', async () => {
    answerTokens()
    await show()
    await press('管理')
    await press('创建令牌')
    await userEvent.type(screen.getByLabelText('名称'), '第五十一个')
    answerJson(endpoints.createApiToken.path, { code: 0, msg: '最多可以有 50 个访问令牌' })
    await press('创建令牌')
    expect(await screen.findByText('最多可以有 50 个访问令牌')).toBeVisible()
    expect(screen.getByLabelText('名称')).toHaveValue('第五十一个')
  })

  it('are revoked after a question', async () => {
    answerTokens(script)
    await show()
    await press('管理')
    await press('撤销“备份脚本”')
    expect(screen.getByText(/将立即无法访问您的账号/)).toBeVisible()
    answerJson(endpoints.revokeApiToken.path, { code: 1, msg: '' })
    answerTokens()
    await press('撤销')
    expect(await screen.findByText('还没有访问令牌。')).toBeVisible()
    expect(sentTo(endpoints.revokeApiToken.path)).toEqual({ id: 1 })
  })
})
