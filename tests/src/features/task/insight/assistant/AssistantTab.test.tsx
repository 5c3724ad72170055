import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as api from '../../../../../../src/features/task/insight/insightApi'
import { ApiError } from '../../../../../../src/shared/http/apiError'
import { session } from '../../../../../../src/shared/session/session'
import { stored } from '../../../../../../src/shared/storage/localStore'
import { FakeAudio } from '../../../../transcript/ui/fakeAudio'
import { openPanel } from '../renderInsightPanel'

vi.mock(import('../../../../../../src/features/task/insight/insightApi'))
vi.mock(import('../../../../../../src/features/task/record/taskApi'))
vi.mock('../../../../../../src/features/task/insight/useDockingWidth', () => ({ useDockingWidth: () => true }))
const { askAssistant } = vi.mocked(api)
const hostile = '<img src=x onerror=alert(1)> [x](javascript:alert(1))'

beforeEach(() => void vi.clearAllMocks())
afterEach(() => void vi.unstubAllGlobals())

describe('the assistant', () => {
  const setting = { assistant: true }
  const answer = (...texts: string[]) =>
    async function* () {
      yield* texts
    }

  test('is not there where the server answers no questions', async () => {
    await openPanel(api)
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['总结', '思维导图', '发言人', '笔记'])
  })

  test('answers as text, and the moments it names play §2.33', async () => {
    askAssistant.mockImplementation(answer('见 [00:10]，', `不见 [59:00]。${hostile}`))
    const { user } = await openPanel(api, { setting })
    await user.click(screen.getByRole('tab', { name: '问答助手' }))
    await user.type(screen.getByRole('textbox', { name: '您的问题' }), '多少钱？{Enter}')
    const panel = screen.getByRole('tabpanel')
    await user.click(await within(panel).findByRole('button', { name: '00:10' }))
    expect(FakeAudio.last).toMatchObject({ currentTime: 10, paused: false })
    expect(within(panel).getByText(`不见 [59:00]。${hostile}`)).toBeVisible()
    // No line begins with the comma.
    expect(within(panel).getByRole('button', { name: '00:10' }).parentElement).toHaveTextContent('00:10，')
    expect(panel.querySelector('img, a')).toBeNull()
    expect(askAssistant.mock.calls[0]?.[0]).toEqual({ id: 1, question: '多少钱？', history: [] })
  })

  test('shows what a model marks as bold or as a list without its marks', async () => {
    askAssistant.mockImplementation(answer('- **预算 [00:10]** 两百万\n- 完'))
    const { user } = await openPanel(api, { setting })
    await user.click(screen.getByRole('tab', { name: '问答助手' }))
    await user.click(screen.getByRole('button', { name: '得出了哪些结论？' }))
    const panel = screen.getByRole('tabpanel')
    const moment = await within(panel).findByRole('button', { name: '00:10' })
    expect(moment.closest('strong')).toHaveTextContent('预算 00:10')
    expect(panel.querySelector('p[aria-busy]')?.textContent).toBe('• 预算 00:10 两百万\n• 完')
  })

  test('an answer that ends with the login is not kept after it', async () => {
    let onStart = () => {}
    let onEnd = () => {}
    askAssistant.mockImplementation(async function* (_, signal) {
      try {
        yield '部分'
        onStart()
        await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      } finally {
        onEnd()
      }
    })
    const { user } = await openPanel(api, { setting })
    await user.click(screen.getByRole('tab', { name: '问答助手' }))
    const started = new Promise<void>((resolve) => (onStart = resolve))
    const ended = new Promise<void>((resolve) => (onEnd = resolve))
    await user.click(screen.getByRole('button', { name: '得出了哪些结论？' }))
    await started
    expect(stored.assistantTalks.read()).toHaveLength(1)
    act(() => session.close())
    stored.assistantTalks.remove()
    await ended
    await act(async () => {})
    expect(stored.assistantTalks.read()).toBeNull()
  })

  test('a failure is said beside the question and asked again', async () => {
    askAssistant.mockImplementationOnce(async function* () {
      yield '部分'
      throw new ApiError('refused', '/', { serverText: '语言模型太忙' })
    })
    askAssistant.mockImplementationOnce(answer('两百万。'))
    const { user } = await openPanel(api, { setting })
    await user.click(screen.getByRole('tab', { name: '问答助手' }))
    await user.click(screen.getByRole('button', { name: '得出了哪些结论？' }))
    const panel = screen.getByRole('tabpanel')
    expect(await within(panel).findByRole('alert')).toHaveTextContent('语言模型太忙')
    await user.click(within(panel).getByRole('button', { name: '重新提问' }))
    expect(await within(panel).findByText('两百万。')).toBeVisible()
    expect(within(panel).queryByRole('alert')).toBeNull()
  })
})
