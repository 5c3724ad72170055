import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../src/features/translate/translation/translationApi'
import { documentUploads } from '../../../../src/features/translate/send/documentUploads'
import TranslatePage from '../../../../src/features/translate/TranslatePage'
import { ApiError } from '../../../../src/shared/http/apiError'
import { uploadFile } from '../../../../src/shared/http/uploadFile'
import { documentTypes } from '../../../../src/wire/translationSchemas'
import { translation } from './paragraph'
import { renderPage } from './renderPage'

vi.mock(import('../../../../src/features/translate/translation/translationApi'))
vi.mock(import('../../../../src/shared/http/uploadFile'))
vi.mock(import('../../../../src/shared/account/currentUser'), async (original) => ({
  ...(await original()),
  refreshUser: async () => {},
}))
const { addTranslation, fetchTranslation, fetchTranslations, deleteTranslation, editTranslation, retryTranslation } =
  vi.mocked(api)
const sending = vi.mocked(uploadFile)

const rows = [
  translation([], { id: 1, name: '合同.pdf', pages: 12 }),
  translation([], { id: 2, name: 'report.docx', source: '', target: 'cn', status: 1, progress: 41.9 }),
  translation([], { id: 3, name: '扫描件.pdf', status: -1, error: '文档中只有图片' }),
  translation([], { id: 4, name: 'notes.md', failed: 3 }),
]

beforeEach(() => {
  vi.clearAllMocks()
  documentUploads.clear()
  fetchTranslations.mockImplementation(async ({ keyword = '' }) => {
    const found = rows.filter(({ name }) => name.includes(keyword))
    return { rows: found, total: found.length }
  })
  sending.mockResolvedValue({ url: '/files/a', times: 0 })
  addTranslation.mockResolvedValue({ id: 9 })
  deleteTranslation.mockResolvedValue('')
  retryTranslation.mockResolvedValue('')
  editTranslation.mockResolvedValue({ clashes: [] })
})
afterEach(() => vi.unstubAllGlobals())

const open = (options?: Parameters<typeof renderPage>[2], address = '/translate') =>
  renderPage(<TranslatePage />, address, options)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li')
  return within(row ?? document.body)
}
const picked = () => screen.queryByRole('list', { name: '待翻译的文档' })

describe('an empty page', () => {
  it('says what may be brought, in which languages, and how many pages are left', async () => {
    fetchTranslations.mockResolvedValue({ rows: [], total: 0 })
    await open()
    expect(await screen.findByText('暂无译文')).toBeVisible()
    expect(screen.getByText(`支持的格式：${documentTypes.join(' ')}`)).toBeVisible()
    expect(screen.getByText('可以一次选择多个文件，单个文件最大 100 MB')).toBeVisible()
    expect(screen.getByText('今日已用 7 / 100 页')).toBeVisible()
    expect(screen.getByLabelText('原文语言')).toHaveDisplayValue('自动识别')
    expect(screen.getByLabelText('翻译成')).toHaveDisplayValue('中文')
    expect([...screen.getByLabelText('翻译成').children].map(({ textContent }) => textContent)).toEqual([
      '中文',
      '英语',
      '阿拉伯语',
    ])
  })

  it('in English aims at English', async () => {
    await open({ locale: 'en-US' })
    expect(await screen.findByLabelText('Into')).toHaveDisplayValue('English')
  })

  it('names no limit where there is none', async () => {
    await open({ setting: { page_limit: 0 } })
    await rowOf('合同.pdf')
    expect(screen.queryByText(/今日已用/)).toBeNull()
  })
})

describe('documents', () => {
  it('are sent when asked to, several at once; the one that can not be taken says why', async () => {
    const { user, pick } = await open()
    await pick(new File(['a'], '甲.docx'), new File(['b'], '乙.exe'), new File(['c'], '丙.pdf'))
    expect(screen.getByText('1 个文件未添加')).toBeVisible()
    expect(screen.getByText(/^不支持这种格式/)).toBeVisible()
    expect(sending).not.toHaveBeenCalled()
    await user.selectOptions(screen.getByLabelText('翻译成'), '英语')
    await user.click(button('开始翻译（2 份）'))
    await waitFor(() => expect(addTranslation).toHaveBeenCalledTimes(2))
    const choice = { source: '', target: 'en', by: 'server' }
    expect(addTranslation).toHaveBeenCalledWith({ url: '/files/a', name: '甲.docx', size: 1, ...choice })
    await waitFor(() => expect(picked()).toBeNull())
    await waitFor(() => expect(fetchTranslations.mock.calls.length).toBeGreaterThan(1))
  })

  it('that were refused stay with the reason, and can be tried again', async () => {
    addTranslation.mockRejectedValueOnce(new ApiError('refused', '/api', { serverText: '今天的页数已用完' }))
    const { user, pick } = await open()
    await pick(new File(['a'], '甲.docx'))
    await user.click(button('开始翻译'))
    expect(await screen.findByText('今天的页数已用完')).toBeVisible()
    await user.click(button('重试“甲.docx”'))
    await waitFor(() => expect(picked()).toBeNull())
    expect(sending).toHaveBeenCalledTimes(1)
  })

  it('whose file is gone say so instead of being tried again', async () => {
    sending.mockRejectedValue(new ApiError('network', '/api'))
    const file = new File(['a'], '甲.docx')
    file.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    const { user, pick } = await open()
    await pick(file)
    await user.click(button('开始翻译'))
    expect(await screen.findByText(/^文件已被修改、移动或删除/)).toBeVisible()
    expect(screen.queryByRole('button', { name: '重试“甲.docx”' })).toBeNull()
  })

  it('can be taken back before they are sent', async () => {
    const { user, pick } = await open()
    await pick(new File(['a'], '甲.docx'))
    await user.click(button('移除“甲.docx”'))
    expect(picked()).toBeNull()
  })

  it('can not be sent into their own language', async () => {
    const { user, pick } = await open()
    await pick(new File(['a'], '甲.docx'))
    await user.selectOptions(screen.getByLabelText('原文语言'), '中文')
    expect(screen.getByText('原文和译文是同一种语言，请另选一种。')).toBeVisible()
    expect(button('开始翻译')).toBeDisabled()
  })
})

describe('the list', () => {
  it('says of each translation what became of it, and leads to it', async () => {
    await open()
    const done = await rowOf('合同.pdf')
    expect(done.getByRole('link')).toHaveAttribute('href', '/comparison?id=1')
    for (const text of ['已完成', '中文 → 英语', '12 页', '2.00 KB']) expect(done.getByText(text)).toBeVisible()
    const running = await rowOf('report.docx')
    expect(running.getByText('翻译中 41%')).toBeVisible()
    expect(running.getByRole('progressbar')).toHaveValue(41)
    expect(running.getByText('→ 中文')).toBeVisible()
    const failed = await rowOf('扫描件.pdf')
    expect(failed.getByText('文档中只有图片')).toBeVisible()
    expect((await rowOf('notes.md')).getByText('3 段翻译失败。')).toBeVisible()
  })

  it('tries again what failed, as a whole or in parts', async () => {
    const { user } = await open()
    await rowOf('notes.md')
    await user.click(button('重试“扫描件.pdf”'))
    await user.click(button('重试“notes.md”'))
    expect(retryTranslation.mock.calls.map(([what]) => what)).toEqual([{ id: 3 }, { id: 4 }])
    expect(screen.queryByRole('button', { name: '重试“合同.pdf”' })).toBeNull()
  })

  it('deletes only after asking by name', async () => {
    const { user, toasts } = await open()
    await rowOf('合同.pdf')
    await user.click(button('删除“合同.pdf”'))
    const dialog = within(await screen.findByRole('dialog', { name: '删除“合同.pdf”的译文？' }))
    expect(dialog.getByRole('button', { name: '取消' })).toHaveFocus()
    expect(deleteTranslation).not.toHaveBeenCalled()
    await user.click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['已删除“合同.pdf”']))
    expect(deleteTranslation).toHaveBeenCalledWith(1)
  })

  it('is searched by name, which stands in the address', async () => {
    const { user, address } = await open()
    await rowOf('合同.pdf')
    await user.type(screen.getByRole('searchbox'), '没有的{Enter}')
    await user.click(await screen.findByRole('button', { name: '显示全部' }))
    await rowOf('合同.pdf')
    expect(address()).toBe('/translate')
    await user.type(screen.getByRole('searchbox'), 'notes{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name: '合同.pdf' })).toBeNull())
    expect(address()).toBe('/translate?keyword=notes')
  })

  it('that can not be had says why and offers to ask again', async () => {
    fetchTranslations.mockRejectedValueOnce(new ApiError('refused', '/api', { serverText: '坏了' }))
    const { user } = await open()
    expect(await screen.findByText('坏了')).toBeVisible()
    await user.click(button('重试'))
    await rowOf('合同.pdf')
  })
})

describe('without a translator on the server', () => {
  const setting = { translates: [] }

  it('the page says what to configure and takes nothing', async () => {
    await open({ setting })
    expect(await screen.findByText('这台服务器没有翻译服务')).toBeVisible()
    expect(screen.getByText(/LLM_BASE_URL.*LIBRETRANSLATE_URL/)).toBeVisible()
    expect(screen.queryByRole('button', { name: '选择文件' })).toBeNull()
  })

  it('the browser does it where it can, paragraph by paragraph', async () => {
    vi.stubGlobal('Translator', {
      availability: async () => 'available',
      create: async () => ({ translate: async (text: string) => `[en] ${text}`, destroy: () => {} }),
    })
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: { request: async (_: string, __: object, work: (lock: object) => Promise<void>) => work({}) },
    })
    const mine = translation([], { id: 31, name: '我的.txt', by: 'browser', status: 1 })
    fetchTranslations.mockResolvedValue({ rows: [mine], total: 1 })
    fetchTranslation
      .mockResolvedValueOnce({ ...mine, list: [{ source: '一', target: '', kind: 'paragraph', checked: 0 }] })
      .mockResolvedValue({ ...mine, status: 2, list: [{ source: '一', target: 'x', kind: 'paragraph', checked: 0 }] })
    const { user, pick } = await open({ setting })
    expect(await screen.findByText(/由浏览器在本地翻译/)).toBeVisible()
    await waitFor(() =>
      expect(editTranslation).toHaveBeenCalledWith({ id: 31, list: [{ index: 0, target: '[en] 一', was: '' }] }),
    )
    // The browser can't detect the source language, so it must be chosen.
    expect(screen.getByLabelText('原文语言')).toHaveDisplayValue('英语')
    await pick(new File(['a'], '甲.txt'))
    await user.click(button('开始翻译'))
    await waitFor(() => expect(addTranslation).toHaveBeenCalled())
    expect(addTranslation.mock.calls[0]?.[0]).toMatchObject({ source: 'en', target: 'cn', by: 'browser' })
  })

  it('the browser says that it can not do a pair', async () => {
    vi.stubGlobal('Translator', { availability: async () => 'unavailable' })
    const { pick } = await open({ setting })
    await pick(new File(['a'], '甲.txt'))
    expect(await screen.findByText(/不能在这两种语言之间翻译/)).toBeVisible()
    expect(button('开始翻译')).toBeDisabled()
  })
})
