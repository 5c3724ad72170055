import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setToastHandler, type ToastMessage } from '../../../../../src/shared/notifications/notify'
import { editableText, setUpEditor, rowElement, renderEditor, paragraphControl } from '../renderEditor'

let notices: ToastMessage[] = []
let stop = () => {}
beforeEach(async () => {
  await setUpEditor()
  notices = []
  stop = setToastHandler((notice) => notices.push(notice))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const segments = ['嗯，我们开始吧', '我看 we saw We', '再见'].map((text, index) => ({
  id: `${index}`,
  start: index * 1000,
  end: index * 1000 + 900,
  role: index === 1 ? '2' : '1',
  text,
}))

describe('find and replace', () => {
  const find = async (text: string) => {
    await userEvent.keyboard('{Control>}h{/Control}')
    await userEvent.type(screen.getByRole('textbox', { name: '查找内容' }), text.replace(/[[{]/g, '$&$&'))
  }
  const count = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

  test('the hits are counted; Enter goes to the next, Shift+Enter back, around the ends', async () => {
    await renderEditor({ segments })
    await find('we')
    await count('1 / 2')
    await waitFor(() => expect(rowElement('1')).toHaveAttribute('data-found'))
    await userEvent.keyboard('{Enter}')
    await count('2 / 2')
    await userEvent.keyboard('{Enter}')
    await count('1 / 2 · 已回到开头')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await count('2 / 2 · 已回到末尾')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await count('1 / 2')
  })

  test('it begins at the first row that is not scrolled away, and again after scrolling', async () => {
    await renderEditor({
      segments: ['we one', 'so', 'we two', 'we six'].map((text, at) => ({
        id: `${at}`,
        start: at * 1000,
        end: at * 1000 + 900,
        role: '1',
        text,
      })),
    })
    let top = 1
    const bottom = (row: Element) => (Number(row.getAttribute('data-id')) >= top ? 100 : -100)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, bottom(this) - 40, 400, 40)
    })
    await find('we')
    await count('2 / 3')
    expect(rowElement('2')).toHaveAttribute('data-found')
    top = 3
    fireEvent.wheel(window)
    await userEvent.keyboard(' ')
    await count('3 / 3')
    vi.restoreAllMocks()
  })

  test('when all hits are before the screen, the nearest is shown', async () => {
    await renderEditor({ segments })
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, this.getAttribute('data-id') === '2' ? 0 : -100, 400, 40)
    })
    await find('we')
    await count('2 / 2')
    vi.restoreAllMocks()
  })

  test('the options narrow it', async () => {
    await renderEditor({ segments })
    await find('we')
    await press('区分大小写')
    await count('1 / 1')
  })

  test('an expression that is wrong is told beside the field', async () => {
    await renderEditor({ segments })
    await press('查找')
    await press('正则')
    await userEvent.type(screen.getByRole('textbox', { name: '查找内容' }), '(')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('正则表达式有误'))
    expect(screen.getByRole('textbox', { name: '查找内容' })).toBeInvalid()
  })

  test('one hit is replaced, and the next is shown', async () => {
    const { texts } = await renderEditor({ segments })
    await find('we')
    await count('1 / 2')
    await userEvent.type(screen.getByRole('textbox', { name: '替换为' }), 'they')
    await press('替换')
    expect(texts()[1]).toBe('我看 they saw We')
    await count('1 / 1')
    await press('替换')
    expect(texts()[1]).toBe('我看 they saw they')
  })

  test.each([
    ['$1', ['ewewe', 'eewe']],
    ['$1$1$1$1', ['eeeewewe', 'eeeeeeeewe']],
  ])('after a hit became %s, the next is the one behind what was written', async (template, became) => {
    const { texts } = await renderEditor({ segments: ['wewewe', 'we'].map((text, at) => ({ ...segments[at]!, text })) })
    await find('w(e)')
    await press('正则')
    await count('1 / 4')
    await userEvent.type(screen.getByRole('textbox', { name: '替换为' }), template)
    await press('替换')
    expect(texts()[0]).toBe(became[0])
    await count('1 / 3')
    await press('替换')
    expect(texts()).toEqual([became[1], 'we'])
  })

  test('after a replacement that leaves nothing of a segment, the next hit is the one behind it', async () => {
    const { texts } = await renderEditor({
      segments: ['we', 'hm', 'we', 'we'].map((text, at) => ({
        ...segments[0]!,
        id: `${at}`,
        start: at,
        end: at,
        text,
      })),
    })
    await find('we')
    await count('1 / 3')
    await userEvent.keyboard('{Enter}')
    await count('2 / 3')
    await press('替换')
    expect(texts()).toEqual(['we', 'hm', 'we'])
    await count('2 / 2')
  })

  test('all hits are replaced in one step, which the toast takes back', async () => {
    const { texts, editing } = await renderEditor({ segments })
    await find('我')
    await count('1 / 2')
    await userEvent.type(screen.getByRole('textbox', { name: '替换为' }), '你')
    await press('全部替换')
    expect(texts().slice(0, 2)).toEqual(['嗯，你们开始吧', '你看 we saw We'])
    expect(editing.getState().history.past).toHaveLength(1)
    expect(notices.at(-1)?.text).toBe('已替换 2 处')
    await count('未找到')
    // The pressed button stays, with the focus: the next key still belongs to the page.
    expect(screen.getByRole('button', { name: '全部替换' })).toHaveFocus()
    await press('全部替换')
    expect(editing.getState().history.past).toHaveLength(1)
    act(() => notices.at(-1)?.action?.run())
    expect(texts()).toEqual(segments.map(({ text }) => text))
  })

  test('a text that changes is searched again', async () => {
    const { editing } = await renderEditor({ segments })
    await find('we')
    await count('1 / 2')
    const { transcript, replace } = editing.getState()
    act(() => replace({ ...transcript, segments: transcript.segments.slice(2) }))
    await count('未找到')
  })

  test('replacing is added to a search without losing it or the focus', async () => {
    await renderEditor({ segments })
    await press('查找')
    await userEvent.type(screen.getByRole('textbox', { name: '查找内容' }), 'we')
    await press('替换…')
    expect(screen.getByRole('textbox', { name: '查找内容' })).toHaveValue('we')
    expect(screen.getByRole('textbox', { name: '替换为' })).toHaveFocus()
  })

  test('Escape closes it and gives the focus to the row that was found', async () => {
    await renderEditor({ segments })
    await find('we')
    await count('1 / 2')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('search')).toBeNull()
    expect(rowElement('1')).toHaveFocus()
  })
})

describe('speakers', () => {
  const menu = async (id: string) => {
    await userEvent.click(paragraphControl(id, '[data-do=speaker]'))
    return within(screen.getByRole('dialog', { name: '更改发言人' }))
  }
  const speakers = () => (shown: Awaited<ReturnType<typeof renderEditor>>) =>
    shown.editing.getState().transcript.segments.map(({ speaker }) => speaker)
  const of = speakers()

  test('a segment is given to another speaker', async () => {
    const shown = await renderEditor({ segments })
    await userEvent.click((await menu('0')).getByRole('button', { name: '发言人 2' }))
    expect(of(shown)).toEqual(['2', '2', '1'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('all of a speaker are given away at once, in one step', async () => {
    const shown = await renderEditor({ segments })
    const choices = await menu('0')
    await userEvent.click(choices.getByRole('button', { name: '该发言人全部' }))
    await userEvent.click(choices.getByRole('button', { name: '发言人 2' }))
    expect(of(shown)).toEqual(['2', '2', '2'])
    expect(shown.editing.getState().history.past).toHaveLength(1)
  })

  test('a whole turn reaches to the next change of voice', async () => {
    const shown = await renderEditor()
    const choices = await menu('a')
    await userEvent.click(choices.getByRole('button', { name: '本轮发言' }))
    await userEvent.click(choices.getByRole('button', { name: '发言人 2' }))
    expect(of(shown)).toEqual(['2', '2', '2'])
  })

  test('a new speaker is made and given the segment in one step', async () => {
    const shown = await renderEditor({ segments })
    await userEvent.click((await menu('2')).getByRole('button', { name: '新增发言人' }))
    await userEvent.type(screen.getByRole('textbox', { name: '新发言人的名称' }), 'Ann{Enter}')
    expect(of(shown)).toEqual(['1', '2', '3'])
    expect(screen.getByText('Ann')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(of(shown)).toEqual(['1', '2', '1'])
    expect(shown.editing.getState().transcript.speakers).toHaveLength(2)
  })

  test('a name is changed everywhere', async () => {
    await renderEditor({ segments })
    await userEvent.click((await menu('0')).getByRole('button', { name: '给“发言人 1”改名' }))
    const field = screen.getByRole('textbox', { name: '发言人名称' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Bob{Enter}')
    expect(screen.getAllByText('Bob')).toHaveLength(2)
  })

  test('two that are one person are merged', async () => {
    const shown = await renderEditor({ segments, speakers: { '2': 'Ann' } })
    await press('发言人')
    const dialog = within(screen.getByRole('dialog', { name: '发言人' }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '把“发言人 1”合并到' }), 'Ann')
    expect(of(shown)).toEqual(['2', '2', '2'])
    expect(shown.editing.getState().transcript.speakers).toEqual([{ id: '2', name: 'Ann' }])
    expect(notices.at(-1)?.text).toBe('已把“发言人 1”合并到“Ann”')
  })

  test('the marked rows get a speaker together', async () => {
    const shown = await renderEditor({ segments })
    rowElement('1').focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await userEvent.click(
      within(screen.getByRole('toolbar', { name: '对选中的段落' })).getByRole('button', { name: '更改发言人' }),
    )
    const choices = within(screen.getByRole('dialog', { name: '更改发言人' }))
    expect(choices.queryByRole('button', { name: '本段' })).toBeNull()
    await userEvent.click(choices.getByRole('button', { name: '发言人 1' }))
    expect(of(shown)).toEqual(['1', '1', '1'])
  })
})

describe('the menu of a segment', () => {
  const choose = async (id: string, name: RegExp) => {
    await userEvent.click(paragraphControl(id, '[data-do=menu]'))
    await userEvent.click(screen.getByRole('menuitem', { name }))
  }

  test('plays from the segment', async () => {
    const { audio } = await renderEditor()
    await choose('b', /^从这里播放/)
    expect(audio).toMatchObject({ currentTime: 8, paused: false })
  })

  test('joins with the next, and inserts one after it', async () => {
    const { texts } = await renderEditor()
    await choose('a', /^与下一段合并/)
    expect(texts()).toEqual(['good old morning all', '<b>bold</b>'])
    await choose('a', /^在后面插入段落/)
    expect(editableText()).toBeEmptyDOMElement()
    expect(editableText()).toHaveFocus()
  })

  test('cuts where the voice is', async () => {
    const { texts, audio } = await renderEditor()
    audio.currentTime = 1.7
    await choose('a', /^拆分段落/)
    expect(texts()).toEqual(['good', 'old morning', 'all', '<b>bold</b>'])
  })

  test('removes it, with a way back that later edits leave open', async () => {
    const { texts } = await renderEditor()
    await choose('b', /^删除/)
    expect(texts()).toEqual(['good old morning', '<b>bold</b>'])
    expect(notices.at(-1)?.text).toBe('已删除 00:08 的段落')
    await choose('a', /^删除/)
    act(() => notices.at(-2)?.action?.run())
    expect(texts()).toEqual(['all', '<b>bold</b>'])
  })

  test('is walked through with the arrow keys', async () => {
    await renderEditor()
    await userEvent.click(paragraphControl('a', '[data-do=menu]'))
    const items = screen.getAllByRole('menuitem')
    expect(items[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    expect(items.at(-1)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(items[1]).toHaveFocus()
  })
})

describe('uncertain words', () => {
  const unsure = ['good ', 'old ', 'good '].map((text, index) => ({
    id: `${index}`,
    start: index * 5000,
    end: index * 5000 + 1000,
    role: '',
    text,
    words: [[index * 5000, index * 5000 + 1000, text, 0.2] as [number, number, string, number]],
  }))

  test('are gone through one by one, around the end', async () => {
    await renderEditor({ segments: unsure })
    await press('存疑词')
    const field = () => screen.getByRole('textbox', { name: '正确的词' })
    expect(field()).toHaveValue('good')
    await press('下一个存疑词')
    expect(field()).toHaveValue('old')
    await press('上一个存疑词')
    await press('上一个存疑词')
    expect(field()).toHaveValue('good')
    expect(rowElement('2')).toHaveAttribute('data-found')
  })

  test('one is accepted as it is, and the next is shown', async () => {
    const { editing } = await renderEditor({ segments: unsure })
    await press('存疑词')
    await press('确认')
    expect(editing.getState().transcript.segments[0]?.words[0]?.confidence).toBe(1)
    expect(screen.getByRole('textbox', { name: '正确的词' })).toHaveValue('old')
  })

  test('all that are equal are put right at once', async () => {
    const { texts } = await renderEditor({ segments: unsure })
    await press('存疑词')
    const field = screen.getByRole('textbox', { name: '正确的词' })
    await userEvent.clear(field)
    await userEvent.type(field, 'god')
    await press('改正全部 2 处')
    expect(texts()).toEqual(['god ', 'old ', 'god '])
    act(() => notices.at(-1)?.action?.run())
    expect(texts()).toEqual(['good ', 'old ', 'good '])
  })

  test('one whose field was emptied is deleted, never marked as right, and undoing brings it back', async () => {
    const words = ['good ', 'old ', 'big ', 'old ', 'day'].map((text, at): [number, number, string, number] => [
      at * 100,
      at * 100 + 90,
      text,
      text === 'old ' ? 0.2 : 0.9,
    ])
    const { texts, editing } = await renderEditor({
      segments: [{ id: '0', start: 0, end: 500, role: '', text: 'good old big old day', words }],
    })
    await press('存疑词')
    const field = () => screen.getByRole('textbox', { name: '正确的词' })
    await userEvent.clear(field())
    await userEvent.type(field(), '{Enter}')
    expect(texts()).toEqual(['good big old day'])
    const confidences = () => editing.getState().transcript.segments[0]?.words.map(({ confidence }) => confidence)
    expect(confidences()).toEqual([0.9, 0.9, 0.2, 0.9])
    expect(field()).toHaveValue('old')
    act(() => void editing.getState().undo())
    expect(texts()).toEqual(['good old big old day'])
  })

  test('when there is none left, that is said', async () => {
    await renderEditor({ segments: unsure.slice(1, 2) })
    await press('存疑词')
    await press('确认')
    expect(screen.getByText('1 处存疑内容已全部核对')).toBeVisible()
    await press('完成')
    expect(screen.queryByText('1 处存疑内容已全部核对')).toBeNull()
    await press('存疑词')
    expect(screen.getByText('没有存疑词')).toBeVisible()
  })

  test('the keys alone do it: the field has the focus, Enter accepts, the arrows move, and progress is shown', async () => {
    await renderEditor({ segments: unsure })
    await userEvent.keyboard('u')
    const field = () => screen.getByRole('textbox', { name: '正确的词' })
    expect(field()).toHaveFocus()
    expect(screen.getByText('已核对 0 / 3')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    expect(field()).toHaveValue('old')
    await userEvent.keyboard('{ArrowUp}')
    expect(field()).toHaveValue('good')
    await userEvent.keyboard('{Enter}')
    expect(field()).toHaveValue('old')
    expect(field()).toHaveFocus()
    expect(screen.getByText('已核对 1 / 3')).toBeVisible()
  })

  test('each is played with what is around it; then the player is as before', async () => {
    const { audio } = await renderEditor({ segments: unsure.map((one) => ({ ...one })) })
    audio.currentTime = 12
    await press('存疑词')
    expect(audio).toMatchObject({ currentTime: 0, paused: false })
    await press('下一个存疑词')
    await userEvent.keyboard('{Escape}')
    expect(audio).toMatchObject({ currentTime: 12, paused: true })
  })

  test('playing them can be turned off', async () => {
    const { audio } = await renderEditor({ segments: unsure })
    await press('存疑词')
    await press('跳到时自动播放')
    await userEvent.keyboard('{Escape}')
    await press('存疑词')
    expect(audio.paused).toBe(true)
  })
})

describe('fillers', () => {
  test('are shown before they go, and go in one step', async () => {
    const { texts } = await renderEditor({ segments })
    await press('更多')
    await press('删除语气词…')
    const dialog = within(screen.getByRole('dialog', { name: '删除语气词' }))
    expect(dialog.getByText('将改动 1 个段落：')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '删除' }))
    expect(texts()[0]).toBe('我们开始')
    act(() => notices.at(-1)?.action?.run())
    expect(texts()[0]).toBe('嗯，我们开始吧')
  })

  test('a text without any says so', async () => {
    await renderEditor()
    await press('更多')
    await press('删除语气词…')
    expect(screen.getByText('没有可删除的语气词。')).toBeVisible()
  })
})

describe('copying the whole text', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    vi.stubGlobal('navigator', { clipboard: { writeText } })

  test.each([
    ['复制全文（含时间）', '[00:00] 发言人 1\r\n嗯，我们开始吧'],
    ['复制全文（不含时间）', '嗯，我们开始吧'],
  ])('%s', async (name, start) => {
    const write = vi.fn(async (_: string) => {})
    await renderEditor({ segments })
    clipboard(write)
    await press('更多')
    await press(name)
    expect(write.mock.calls[0]?.[0].startsWith(`${start}\r\n\r\n`)).toBe(true)
  })

  test('a browser that forbids it is told of', async () => {
    await renderEditor({ segments })
    clipboard(() => Promise.reject(new Error('denied')))
    await press('更多')
    await press('复制全文（含时间）')
    await waitFor(() => expect(notices.at(-1)?.kind).toBe('error'))
  })
})

test('what is asked for again with the same key has the focus again', async () => {
  await renderEditor({ segments })
  await userEvent.keyboard('{Control>}f{/Control}')
  rowElement('0').focus()
  fireEvent.keyDown(rowElement('0'), { key: 'f', ctrlKey: true })
  expect(screen.getByRole('textbox', { name: '查找内容' })).toHaveFocus()
})
