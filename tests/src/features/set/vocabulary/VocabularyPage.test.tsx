import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import VocabularyPage from '../../../../../src/features/set/VocabularyPage'
import { saveFile } from '../../../../../src/shared/files/saveFile'
import { ApiError } from '../../../../../src/shared/http/apiError'
import * as client from '../../../../../src/shared/http/client'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl, loadPageMessages, setLocale } from '../../../../../src/shared/i18n/intl'
import { vocabularyMessages } from '../../../../../src/shared/i18n/pageMessages'
import { stored } from '../../../../../src/shared/storage/localStore'
import { FakeVocabularyServer } from '../../../shared/vocabulary/fakeVocabularyServer'

vi.mock('../../../../../src/shared/http/client')
vi.mock('../../../../../src/shared/files/saveFile', () => ({ saveFile: vi.fn(async () => {}) }))
const account = vi.hoisted(() => ({ id: 7 }))
vi.mock('../../../../../src/shared/account/currentUser', () => ({ useCurrentUser: () => ({ data: account }) }))

let server: FakeVocabularyServer

beforeEach(async () => {
  await setLocale('zh-CN')
  await loadPageMessages(vocabularyMessages)
  account.id = 7
  server = new FakeVocabularyServer()
  vi.mocked(client.callData).mockImplementation(server.callData)
})
afterEach(() => {
  queryClient.clear()
  stored.vocabularyDraft.remove()
})

async function show() {
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <VocabularyPage />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  return screen.findByLabelText('人名、地名、产品名、术语等')
}

function reload() {
  cleanup()
  queryClient.clear()
  return show()
}

const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
const terms = () => screen.queryAllByRole('button', { name: /^移除“/ }).map(({ ariaLabel }) => ariaLabel?.slice(3, -1))

async function addRule(from: string, to: string) {
  await userEvent.click(screen.getByRole('button', { name: '添加规则' }))
  const field = screen.getAllByLabelText('识别出的文字').at(-1)
  expect(field).toHaveFocus()
  if (from) await userEvent.type(field as HTMLElement, from)
  if (to) await userEvent.type(screen.getAllByLabelText('替换为').at(-1) as HTMLElement, to)
}

describe('terms', () => {
  test('are typed one by one or pasted many at once, removed, and saved', async () => {
    const field = await show()
    await userEvent.type(field, '张珊{Enter}李四，')
    await userEvent.type(field, '王')
    await userEvent.paste('五\n赵六、Node.js')
    expect(terms()).toEqual(['张珊', '李四', '王', '五', '赵六', 'Node.js'])
    expect(screen.getByText('6 / 500')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '移除“王”' }))
    expect(field).toHaveFocus()
    await userEvent.type(field, '{Backspace}')
    expect(field).toHaveValue('Node.js')
    await userEvent.type(field, '22')
    await save()
    expect(await screen.findByText('已保存')).toBeVisible()
    // What was typed without Enter counts too.
    expect(server.vocabulary.terms).toEqual(['张珊', '李四', '五', '赵六', 'Node.js22'])
    expect(stored.vocabularyDraft.read()).toBeNull()
  })

  test('that are too long stay in the field, with the reason', async () => {
    const field = await show()
    const long = '长'.repeat(41)
    fireEvent.paste(field, { clipboardData: { getData: () => `短,${long}` } })
    expect(terms()).toEqual(['短'])
    expect(field).toHaveValue(long)
    expect(screen.getByRole('alert')).toHaveTextContent('每个词最多 40 个字')
  })

  test('are read from a text file, in an older Chinese encoding too, and written to one', async () => {
    await show()
    const gbk = new Uint8Array([0xd5, 0xc5, 0xc9, 0xba, 0x0a, 0xc0, 0xee, 0xcb, 0xc4])
    await userEvent.upload(screen.getByLabelText('从文本文件导入'), new File([gbk], '词.txt'))
    expect(await screen.findByText('已添加 2 个词')).toBeVisible()
    expect(terms()).toEqual(['张珊', '李四'])
    await userEvent.click(screen.getByRole('button', { name: '导出为文本文件' }))
    const [file, name] = vi.mocked(saveFile).mock.lastCall ?? []
    expect([await file?.text(), name]).toEqual(['张珊\n李四', '自定义词库.txt'])
  })
})

describe('rules', () => {
  test('are added, changed, removed and saved', async () => {
    server.vocabulary.replacements = [
      { from: '旧', to: '新' },
      { from: '嗯', to: '' },
    ]
    await show()
    await addRule('meters', 'metres')
    await userEvent.type(screen.getAllByLabelText('替换为')[0] as HTMLElement, '版')
    await userEvent.click(screen.getByRole('button', { name: '删除规则“嗯”' }))
    await save()
    await screen.findByText('已保存')
    expect(server.vocabulary.replacements).toEqual([
      { from: '旧', to: '新版' },
      { from: 'meters', to: 'metres' },
    ])
  })

  test('say beside them what is wrong, and nothing is sent', async () => {
    await show()
    await addRule('meters', 'metres')
    await addRule('Meters', 'm')
    expect(screen.getAllByLabelText('识别出的文字')[1]).toHaveAccessibleDescription('已有一条替换相同文字的规则')
    await addRule('', '空')
    expect(screen.queryByText('请填写要替换的文字')).toBeNull()
    await save()
    expect(screen.getByText('请填写要替换的文字')).toBeVisible()
    expect(screen.getAllByLabelText('识别出的文字')[1]).toHaveFocus()
    expect(server.vocabulary.replacements).toEqual([])
  })

  test('that the server refuses say why beside them until they are changed', async () => {
    await show()
    await addRule('软件', 'a')
    await addRule('軟件', 'b')
    const data = { field: 'replacements', index: 1, reason: 'duplicate', part: 'from' }
    server.failures.push(new ApiError('refused', '/api/vocabulary', { code: 0, data }))
    await save()
    const refused = screen.getAllByLabelText('识别出的文字')[1] as HTMLElement
    await waitFor(() => expect(refused).toHaveAccessibleDescription('已有一条替换相同文字的规则'))
    await userEvent.type(refused, '包')
    expect(refused).not.toHaveAccessibleDescription()
    await save()
    await screen.findByText('已保存')
  })

  test('show what they would change, with a link to the record, before they are saved', async () => {
    server.preview = {
      total: 3,
      examples: [
        {
          taskId: 4,
          title: '周会',
          startMs: 65_000,
          before: '请找张珊确认',
          after: '请找张山确认',
          spans: [{ before: [3, 4], after: [3, 4] }],
        },
      ],
    }
    await show()
    await addRule('张珊', '张山')
    await userEvent.click(screen.getByRole('button', { name: '预览规则“张珊”' }))
    expect(await screen.findByText(/有 3 处会这样替换/)).toBeVisible()
    expect(screen.getByRole('link', { name: '周会' })).toHaveAttribute('href', '/task/detail?id=4&t=65')
    const example = screen.getByText('01:05').closest('li') as HTMLElement
    expect(within(example).getByText('珊').tagName).toBe('DEL')
    expect(within(example).getByText('山').tagName).toBe('INS')
    expect(example).toHaveTextContent('请找张珊山确认')
    expect(server.vocabulary.replacements).toEqual([])
    // A preview of another rule would mislead.
    await userEvent.type(screen.getByLabelText('替换为'), '川')
    expect(screen.queryByText(/有 3 处/)).toBeNull()
  })

  test('whose preview is refused for a while say when to try again', async () => {
    server.failures.push(new ApiError('status', '/api/vocabulary/preview', { status: 429, retryAfterMs: 30_000 }))
    await show()
    await addRule('a', 'b')
    await userEvent.click(screen.getByRole('button', { name: '预览规则“a”' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('30 秒')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('最近的转写记录中没有这样的文字。')).toBeVisible()
  })
})

describe('unsaved changes', () => {
  test('survive a failure and a reload, and keep what was added elsewhere meanwhile', async () => {
    server.vocabulary.terms = ['一']
    await userEvent.type(await show(), '二{Enter}三')
    await addRule('甲', '乙')
    server.failures.push(new ApiError('network', '/api/vocabulary'))
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent('无法连接')
    server.vocabulary.terms = ['一', '四']
    await reload()
    expect(terms()).toEqual(['一', '二', '三'])
    expect(screen.getByText('有未保存的修改')).toBeVisible()
    await save()
    await screen.findByText('已保存')
    expect(server.vocabulary).toEqual({ terms: ['一', '二', '三', '四'], replacements: [{ from: '甲', to: '乙' }] })
    expect(terms()).toEqual(['一', '二', '三', '四'])
  })

  test('are not shown to another user, and can be discarded', async () => {
    await userEvent.type(await show(), '二{Enter}')
    account.id = 8
    await reload()
    expect(terms()).toEqual([])
    await userEvent.type(screen.getByLabelText('人名、地名、产品名、术语等'), '三{Enter}')
    await userEvent.click(screen.getByRole('button', { name: '放弃修改' }))
    expect(terms()).toEqual([])
    expect(stored.vocabularyDraft.read()).toBeNull()
  })
})
