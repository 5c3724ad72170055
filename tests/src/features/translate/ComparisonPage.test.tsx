import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Blob as NodeBlob } from 'node:buffer'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../src/features/translate/translation/translationApi'
import ComparisonPage from '../../../../src/features/translate/ComparisonPage'
import { ApiError } from '../../../../src/shared/http/apiError'
import { saveFile } from '../../../../src/shared/files/saveFile'
import type { TranslatedParagraph, Translation } from '../../../../src/wire/translationSchemas'
import { fakeWindow } from '../../transcript/ui/fakeWindow'
import { paragraph, translation } from './paragraph'
import { renderPage } from './renderPage'

vi.mock(import('../../../../src/features/translate/translation/translationApi'))
vi.mock(import('../../../../src/shared/files/saveFile'), async (original) => ({
  ...(await original()),
  saveFile: vi.fn(),
}))
const { fetchTranslation, editTranslation, retryTranslation } = vi.mocked(api)

const list: TranslatedParagraph[] = [
  paragraph('采购合同', 'Purchase contract', { kind: 'heading', level: 1, page: 1 }),
  paragraph('成立于 2019 年', 'founded', { doubts: ['2019'], page: 1 }),
  paragraph('<b>粗体</b> [点我](javascript:alert(1))', '<img src=x onerror=alert(1)>', { page: 2 }),
  paragraph('超时的一段', '', { fault: '翻译服务超时', page: 2 }),
  paragraph('两份', 'نسختان', { page: 2, checked: 1 }),
]

/** Local data is stored per translation, so each test uses its own id. */
let id = 2

beforeEach(() => {
  id += 1
  vi.clearAllMocks()
  fakeWindow()
  // jsdom's implementation can't be read.
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('innerWidth', 1280)
  answer({})
  editTranslation.mockResolvedValue({ clashes: [] })
  retryTranslation.mockResolvedValue('')
})

function answer(more: Partial<Translation>, paragraphs = list): void {
  fetchTranslation.mockImplementation(async () => structuredClone(translation(paragraphs, { id, failed: 1, ...more })))
}
const open = (address = `/comparison?id=${id}`) => renderPage(<ComparisonPage />, address)
const row = (number: number, name = `第 ${number} 段`) => screen.findByRole('article', { name })
const rowNow = (number: number) => screen.getByRole('article', { name: `第 ${number} 段` })
const side = (element: HTMLElement, which: 'source' | 'target') => element.querySelector(`[data-side=${which}]`)
const field = (number: number) => screen.getByRole('textbox', { name: `第 ${number} 段的译文` })
/** Waits until the local journal is loaded and the page is editable. */
const editable = () => screen.findByText('已保存')
const edited = (number: number) => screen.findByRole('button', { name: `修改第 ${number} 段的译文` })

describe('a translation', () => {
  it('stands beside its original, paragraph by paragraph, with its pages', async () => {
    await open()
    const first = await row(1)
    expect(screen.getByRole('heading', { level: 1, name: '合同.pdf' })).toBeVisible()
    expect(side(first, 'source')).toHaveTextContent('采购合同')
    expect(side(first, 'source')).toHaveAttribute('lang', 'zh-CN')
    expect(side(first, 'target')).toHaveTextContent('Purchase contract')
    expect(side(first, 'target')).toHaveAttribute('lang', 'en')
    expect(within(first).getByText('第 1 页')).toBeVisible()
    expect(within(rowNow(2)).queryByText('第 1 页')).toBeNull()
    expect(within(rowNow(3)).getByText('第 2 页')).toBeVisible()
    for (const text of ['中文 → 英语', '1 页', '5 段', '已核对 1 / 5']) expect(screen.getByText(text)).toBeVisible()
  })

  it('is text and nothing else, whatever it says, and in its own direction', async () => {
    await open()
    const hostile = await row(3)
    expect(side(hostile, 'target')).toHaveTextContent('<img src=x onerror=alert(1)>')
    expect(side(hostile, 'source')).toHaveTextContent('<b>粗体</b> [点我](javascript:alert(1))')
    expect(document.querySelector('article img, article b, article a')).toBeNull()
    expect(side(rowNow(5), 'target')).toHaveAttribute('dir', 'auto')
  })

  it('says what may be missing in it', async () => {
    await open()
    expect(within(await row(2)).getByText('可能漏译：2019')).toBeVisible()
  })

  it('shows the beginning of an endless line, and the rest when asked to', async () => {
    answer({}, [paragraph('长'.repeat(1_000_000), 'x')])
    const { user } = await open()
    const source = side(await row(1), 'source')
    expect(source?.textContent.length).toBeLessThan(21_000)
    await user.click(screen.getByRole('button', { name: '显示全部 1,000,000 个字符' }))
    expect(source?.textContent).toHaveLength(1_000_000)
  })

  it('of fifty thousand paragraphs puts only those near the window into the page', async () => {
    answer(
      {},
      Array.from({ length: 50_000 }, (_, at) => paragraph(`原文 ${at}`, `text ${at}`)),
    )
    await open()
    await row(1)
    expect(screen.getAllByRole('article').length).toBeLessThan(100)
    expect(rowNow(1)).toHaveAttribute('aria-setsize', '50000')
  })
})

describe('the way it shows', () => {
  it('may be one text alone, which is remembered; holding a key shows the other in its place', async () => {
    const { user, unmount } = await open()
    await row(1)
    await user.click(screen.getByRole('radio', { name: '译文' }))
    expect(side(rowNow(1), 'source')).toBeNull()
    act(() => rowNow(1).focus())
    await user.keyboard('{o>}')
    expect(side(rowNow(1), 'source')).toHaveTextContent('采购合同')
    expect(side(rowNow(1), 'target')).toBeNull()
    expect(side(rowNow(2), 'source')).toBeNull()
    await user.keyboard('{/o}')
    expect(side(rowNow(1), 'target')).toHaveTextContent('Purchase contract')
    unmount()
    await open()
    await row(1)
    expect(screen.getByRole('radio', { name: '译文' })).toBeChecked()
  })

  it('is the translation on a phone, where a long press shows the original', async () => {
    vi.stubGlobal('innerWidth', 390)
    await open()
    const target = side(await row(1), 'target')
    if (!target) throw new Error('no translation')
    vi.useFakeTimers()
    fireEvent.pointerDown(target, { pointerType: 'touch' })
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(side(rowNow(1), 'source')).toHaveTextContent('采购合同')
    const pressed = side(rowNow(1), 'source')
    if (pressed) fireEvent.pointerUp(pressed, { pointerType: 'touch' })
    expect(side(rowNow(1), 'target')).toHaveTextContent('Purchase contract')
    vi.useRealTimers()
  })

  it('may be only what is in doubt, what is unchecked or what failed', async () => {
    const { user } = await open()
    await row(1)
    const filter = screen.getByRole('combobox', { name: '筛选段落' })
    await user.selectOptions(filter, '存疑（1）')
    expect(screen.getAllByRole('article')).toEqual([rowNow(2)])
    await user.selectOptions(filter, '翻译失败（1）')
    expect(screen.getAllByRole('article')).toEqual([rowNow(4)])
    await user.selectOptions(filter, '未核对（4）')
    expect(screen.queryByRole('article', { name: '第 5 段' })).toBeNull()
  })

  it('says when a filter leaves nothing, and offers everything', async () => {
    answer({ failed: 0 }, list.slice(0, 1))
    const { user } = await open()
    await row(1)
    await user.selectOptions(screen.getByRole('combobox', { name: '筛选段落' }), '存疑（0）')
    await user.click(screen.getByRole('button', { name: '显示全部段落' }))
    expect(rowNow(1)).toBeVisible()
  })
})

describe('correcting', () => {
  it('is done in place, shows at once and is saved by itself', async () => {
    const { user } = await open()
    await user.click(await edited(2))
    await user.type(field(2), ' in 2019')
    expect(screen.getByText('待保存')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(side(rowNow(2), 'target')).toHaveTextContent('founded in 2019')
    expect(within(rowNow(2)).queryByText(/可能漏译/)).toBeNull()
    expect(rowNow(2)).toHaveFocus()
    await waitFor(() =>
      expect(editTranslation).toHaveBeenCalledWith({
        id,
        list: [{ index: 1, target: 'founded in 2019', was: 'founded' }],
      }),
    )
    expect(await screen.findByText('已保存')).toBeVisible()
    expect(side(rowNow(2), 'target')).toHaveTextContent('founded in 2019')
  })

  it('takes nothing while letters are being composed', async () => {
    answer({ target: 'cn' })
    const { user } = await open()
    await user.click(await edited(1))
    const input = field(1)
    const type = (value: string, isComposing: boolean) => {
      input.textContent = value
      if (input instanceof HTMLTextAreaElement) input.value = value
      fireEvent(input, new InputEvent('input', { bubbles: true, isComposing }))
    }
    fireEvent.compositionStart(input)
    type('hetong', true)
    expect(screen.queryByText('待保存')).toBeNull()
    type('合同', true)
    fireEvent.compositionEnd(input)
    expect(screen.getByText('待保存')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(side(rowNow(1), 'target')).toHaveTextContent('合同')
  })

  it('that could not be saved comes back with the page', async () => {
    editTranslation.mockRejectedValue(new ApiError('network', '/api'))
    const { user, unmount } = await open()
    await user.click(await edited(1))
    await user.type(field(1), '!')
    expect(await screen.findByText('无法连接服务器，修改已保存到本地')).toBeVisible()
    unmount()
    editTranslation.mockResolvedValue({ clashes: [] })
    await open()
    await waitFor(() => expect(side(rowNow(1), 'target')).toHaveTextContent('Purchase contract!'))
    await waitFor(() =>
      expect(editTranslation).toHaveBeenLastCalledWith({
        id,
        list: [{ index: 0, target: 'Purchase contract!', was: 'Purchase contract' }],
      }),
    )
  })

  it('of what was changed elsewhere goes on in its field, and then asks which one stays', async () => {
    editTranslation.mockResolvedValueOnce({ clashes: [{ ...paragraph('采购合同', 'Sales contract'), index: 0 }] })
    const { user } = await open()
    await user.click(await edited(1))
    await user.type(field(1), '!')
    const status = await screen.findByText('1 段已在别处被修改，请选择保留哪一份')
    expect(status).toHaveAttribute('role', 'status')
    expect(within(rowNow(1)).getByText('Sales contract')).toBeVisible()
    await user.type(field(1), '!')
    await user.selectOptions(screen.getByRole('combobox', { name: '筛选段落' }), '存疑（1）')
    expect(screen.queryByRole('article', { name: '第 1 段' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '去选择' }))
    expect(await row(1)).toHaveFocus()
    expect(side(rowNow(1), 'target')).toHaveTextContent('Sales contract')
    expect(within(rowNow(1)).getByText('Purchase contract!!')).toBeVisible()
    expect(within(rowNow(1)).getByRole('button', { name: '第 1 段已核对' })).toBeDisabled()
    await user.click(within(rowNow(1)).getByRole('button', { name: '用我的' }))
    expect(side(rowNow(1), 'target')).toHaveTextContent('Purchase contract!!')
    const list = [{ index: 0, target: 'Purchase contract!!', was: 'Sales contract' }]
    await waitFor(() => expect(editTranslation).toHaveBeenLastCalledWith({ id, list }))
  })

  it('that the server refuses says why', async () => {
    editTranslation.mockRejectedValue(new ApiError('refused', '/api', { serverText: '译文不存在' }))
    const { user } = await open()
    await editable()
    await user.click(within(rowNow(1)).getByRole('button', { name: '第 1 段已核对' }))
    expect(await screen.findByText('保存失败：译文不存在')).toBeVisible()
  })

  it('goes by keys: down, check, write, check and go on', async () => {
    const { user } = await open()
    await editable()
    act(() => rowNow(1).focus())
    await user.keyboard('c{ArrowDown}')
    expect(within(rowNow(1)).getByRole('button', { name: '第 1 段已核对' })).toHaveAttribute('aria-pressed', 'true')
    expect(rowNow(2)).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(field(2)).toHaveFocus()
    await user.keyboard(' well{Control>}{Enter}{/Control}')
    expect(rowNow(3)).toHaveFocus()
    expect(side(rowNow(2), 'target')).toHaveTextContent('founded well')
    expect(within(rowNow(2)).getByRole('button', { name: '第 2 段已核对' })).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: '键盘快捷键' })).toBeVisible()
  })

  it('of what is not translated can not be checked', async () => {
    await open()
    await editable()
    expect(within(rowNow(4)).getByRole('button', { name: '第 4 段已核对', hidden: true })).toBeDisabled()
  })
})

describe('finding', () => {
  it('counts, marks and steps through both texts', async () => {
    const { user } = await open()
    await row(1)
    await user.keyboard('{Control>}f{/Control}')
    const search = screen.getByRole('searchbox', { name: '在原文和译文中查找' })
    expect(search).toHaveFocus()
    await user.type(search, '合同')
    expect(await screen.findByText('1 / 1')).toBeVisible()
    await user.clear(search)
    await user.type(search, 'N')
    expect(await screen.findByText('1 / 3')).toBeVisible()
    expect(document.querySelectorAll('mark')).toHaveLength(3)
    const current = () => document.querySelector('mark[class*=current]')?.closest('article')
    await user.keyboard('{Enter}')
    expect(current()).toBe(rowNow(1))
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(current()).toBe(rowNow(3))
    await user.clear(search)
    await user.type(search, '没有的')
    expect(await screen.findByText('未找到')).toBeVisible()
    expect(document.querySelector('mark')).toBeNull()
  })
})

describe('what failed', () => {
  it('says why beside it and is tried again, alone or all of it', async () => {
    const { user } = await open()
    const failed = within(await row(4))
    expect(failed.getByText('翻译服务超时')).toBeVisible()
    await user.click(failed.getByRole('button', { name: '重试' }))
    expect(retryTranslation.mock.calls[0]?.[0]).toEqual({ id, indexes: [3] })
    await user.click(screen.getByRole('button', { name: '重试失败的段落' }))
    expect(retryTranslation.mock.calls[1]?.[0]).toEqual({ id })
  })

  it('as a whole says so', async () => {
    answer({ status: -1, error: '文档有密码保护' }, [])
    await open()
    expect(await screen.findByText('翻译失败：文档有密码保护')).toBeVisible()
  })

  it('for who asks for one that is not there, leads to the list', async () => {
    fetchTranslation.mockRejectedValue(new ApiError('refused', '/api', { serverText: '译文不存在' }))
    await open()
    expect(await screen.findByText('译文不存在')).toBeVisible()
    expect(screen.getByRole('link', { name: '查看译文列表' })).toHaveAttribute('href', '/translate')
  })

  it('for who names none, leads to the list too', async () => {
    await open('/comparison')
    expect(screen.getByText('请先从译文列表中选择一份。')).toBeVisible()
    expect(fetchTranslation).not.toHaveBeenCalled()
  })
})

describe('a translation that is being made', () => {
  it('can be read up to where it is, and grows by itself', async () => {
    const half = [paragraph('一', 'one'), paragraph('二')]
    answer({ status: 1, progress: 50, failed: 0 }, half)
    await open()
    expect(within(await row(2)).getByText('尚未翻译')).toBeVisible()
    expect(screen.getByText('正在翻译 50%，译好的段落可以先阅读和修改。')).toBeVisible()
    answer({ failed: 0 }, [paragraph('一', 'one'), paragraph('二', 'two')])
    await waitFor(() => expect(side(rowNow(2), 'target')).toHaveTextContent('two'))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})

describe('taking it away', () => {
  it('writes what is on the screen, corrections too, and says what has no translation', async () => {
    const { user } = await open()
    await user.click(await edited(1))
    await user.type(field(1), '!')
    await user.click(screen.getByRole('button', { name: '导出' }))
    const dialog = within(await screen.findByRole('dialog', { name: '导出译文' }))
    expect(dialog.getByText('有 1 段尚无译文，文件中保留原文。')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: /纯文本/ }))
    await user.click(dialog.getByRole('radio', { name: '仅译文' }))
    await user.click(dialog.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(saveFile).toHaveBeenCalled())
    const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? []
    expect(name).toBe('合同（译文）.txt')
    const text = await new Response(file).text()
    expect(text).toContain('Purchase contract!')
    expect(text).toContain('超时的一段')
    expect(text).not.toContain('采购合同')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of subtitles gives subtitles, which no other text can become', async () => {
    const { user, unmount } = await open()
    await row(1)
    await user.click(screen.getByRole('button', { name: '导出' }))
    expect(screen.queryByRole('radio', { name: /字幕/ })).toBeNull()
    unmount()
    answer({ name: '片子.srt' }, [paragraph('你好', 'Hello', { kind: 'caption', start: 1_000, end: 2_000 })])
    await open()
    await row(1)
    await user.click(screen.getByRole('button', { name: '导出' }))
    const dialog = within(await screen.findByRole('dialog', { name: '导出译文' }))
    await user.click(dialog.getByRole('radio', { name: /字幕/ }))
    await user.click(dialog.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(saveFile).toHaveBeenCalled())
    const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? []
    expect(name).toBe('片子（双语）.srt')
    expect(await new Response(file).text()).toBe('1\n00:00:01,000 --> 00:00:02,000\n你好\nHello\n')
  })
})

describe('a translation of somebody else’s record', () => {
  it('is corrected by editors, who retry nothing', async () => {
    answer({ role: 'editor', task_id: 9, status: 2, failed: 1 })
    await open()
    await editable()
    expect(await edited(1)).toBeInTheDocument()
    expect(screen.getByText('翻译服务超时')).toBeVisible()
    expect(screen.queryByRole('button', { name: /重试/ })).toBeNull()
  })

  it.each(['reader', 'commenter'] as const)('is only read by a %s', async (role) => {
    answer({ role, task_id: 9 })
    await open()
    await row(1)
    expect(screen.queryByText('已保存')).toBeNull()
    expect(screen.queryByRole('button', { name: /修改第/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /重试/ })).toBeNull()
  })
})
