import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stored } from '../../../../src/shared/storage/localStore'
import { caretIn } from '../../../../src/transcript/ui/dom/caret'
import { FakeAudio } from './fakeAudio'
import { fakeWindow } from './fakeWindow'
import { paragraphControl, sampleSegments, setUpEditor, rowElement, renderEditor } from './renderEditor'

beforeEach(setUpEditor)
afterEach(() => {
  vi.unstubAllGlobals()
})

const highlighted = () => document.querySelector('.spoken-word')?.textContent

describe('reading', () => {
  test('a word plays from its start', async () => {
    const { audio } = await renderEditor()
    await userEvent.click(screen.getByText('morning'))
    expect(audio).toMatchObject({ currentTime: 2, paused: false })
    expect(highlighted()).toBe('morning')
  })

  test('a double click, which begins to edit, leaves the sound silent or playing as it was', async () => {
    const { audio } = await renderEditor()
    await userEvent.dblClick(screen.getByText('morning'))
    expect(screen.getByRole('textbox', { name: /^编辑/ })).toHaveTextContent('good old morning')
    expect(audio).toMatchObject({ currentTime: 2, paused: true })
    await userEvent.click(screen.getByRole('button', { name: '播放' }))
    await userEvent.dblClick(screen.getByText('all'))
    expect(audio.paused).toBe(false)
  })

  test('a double click where the text can only be read plays on', async () => {
    const { audio } = await renderEditor({ readOnly: true })
    await userEvent.dblClick(screen.getByText('morning'))
    expect(audio.paused).toBe(false)
  })

  test('a time plays from the start of its segment', async () => {
    const { audio } = await renderEditor()
    await userEvent.click(screen.getByRole('button', { name: '从 00:08 开始播放' }))
    expect(audio).toMatchObject({ currentTime: 8, paused: false })
  })

  test('a text that was just selected does not play', async () => {
    const { audio } = await renderEditor()
    vi.spyOn(window, 'getSelection').mockReturnValue({
      isCollapsed: false,
      getRangeAt: () => document.createRange(),
    } as unknown as Selection)
    await userEvent.click(screen.getByText('morning'))
    expect(audio.paused).toBe(true)
  })

  test('a speaker is named where the voice changes, by name or by number', async () => {
    await renderEditor({ speakers: { '2': 'Ann' } })
    const looks = (name: string) => screen.getAllByText(name).map(({ className }) => className.includes('quiet'))
    // The second segment of the first speaker names the speaker only where it is pointed at.
    expect(looks('发言人 1')).toEqual([false, true])
    expect(looks('Ann')).toEqual([false])
  })

  test('words the engine was not sure of are marked, the others are not', async () => {
    await renderEditor()
    expect(screen.getByText('old').className).toContain('unsure')
    expect(screen.getByText('good').className).toBe('')
    expect(screen.getByText('morning').className).toBe('')
  })

  test('markup in a text is text', async () => {
    await renderEditor()
    expect(screen.getByText('<b>bold</b>')).toBeVisible()
    expect(document.querySelector('b')).toBeNull()
  })

  test.each([
    { view: 'captions', rowPx: 40, most: 100 },
    { view: 'paragraphs', rowPx: 400, most: 12 },
  ] as const)(
    'of ten thousand segments only the $view near the window are in the page, and the one in use',
    async ({ view, rowPx, most }) => {
      fakeWindow(768, rowPx)
      stored.tranView.write(view)
      const segments = Array.from({ length: 10_000 }, (_, index) => ({
        id: `${index}`,
        start: index * 1000,
        end: index * 1000 + 900,
        role: '',
        text: `line${index}`,
      }))
      await renderEditor({ segments })
      expect(screen.getByText('line0')).toBeVisible()
      expect(document.querySelectorAll('[data-paragraph]').length).toBeLessThan(most)
      rowElement('0').focus()
      await userEvent.keyboard('{End}')
      expect(rowElement('9999')).toHaveFocus()
    },
  )

  test('the text follows the voice until the reader scrolls, and again when asked to', async () => {
    await renderEditor()
    const scroll = vi.mocked(Element.prototype.scrollIntoView)
    const playTo = async (seconds: number, word: string) => {
      FakeAudio.last.currentTime = seconds
      await waitFor(() => expect(highlighted()).toBe(word))
    }
    await userEvent.click(screen.getByRole('button', { name: '播放' }))
    scroll.mockClear()
    await playTo(1.2, 'good')
    expect(scroll).toHaveBeenCalledTimes(1)
    act(() => void fireEvent.wheel(window))
    await playTo(1.7, 'old')
    expect(scroll).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: '回到播放位置' }))
    expect(scroll).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('button', { name: '回到播放位置' })).toBeNull()
  })

  test('the font size is kept', async () => {
    await renderEditor()
    await userEvent.click(screen.getByRole('button', { name: '更多' }))
    await userEvent.click(screen.getByRole('button', { name: '增大字号' }))
    expect(stored.tranFontsize.read()).toBe(18)
  })
})

describe('paragraphs', () => {
  const lines = (texts: string[]) =>
    texts.map((text, index) => ({ id: `${index}`, start: index * 1000, end: index * 1000 + 900, role: '1', text }))
  const paragraphs = () =>
    [...document.querySelectorAll('[data-paragraph]')].map((row) => row.querySelector('p')?.textContent)

  test('join what one speaker says without a pause; captions show it line by line', async () => {
    await renderEditor({ segments: [...lines(['one', 'two', '三。', '四']), ...sampleSegments.slice(2)] })
    expect(paragraphs()).toEqual(['one two三。四', '<b>bold</b>'])
    await userEvent.click(screen.getByRole('button', { name: '更多' }))
    await userEvent.click(screen.getByRole('button', { name: '逐句' }))
    expect(paragraphs()).toEqual(['one', 'two', '三。', '四', '<b>bold</b>'])
    expect(stored.tranView.read()).toBe('captions')
  })

  test('get a speaker as a whole, by menu or by number', async () => {
    const { editing } = await renderEditor({ segments: lines(['one', 'two']) })
    const speakers = () => editing.getState().transcript.segments.map(({ speaker }) => speaker)
    await userEvent.click(paragraphControl('1', '[data-do=speaker]'))
    await userEvent.click(screen.getByRole('button', { name: '新增发言人' }))
    await userEvent.type(screen.getByRole('textbox', { name: '新发言人的名称' }), 'Ann{Enter}')
    expect(speakers()).toEqual(['2', '2'])
    act(() => rowElement('1').focus())
    await userEvent.keyboard('1')
    expect(speakers()).toEqual(['1', '1'])
    await userEvent.keyboard('9')
    expect(speakers()).toEqual(['3', '3'])
  })

  test('are selected as a whole in the margin', async () => {
    await renderEditor({ segments: [...lines(['one', 'two']), ...sampleSegments.slice(2)] })
    act(() => rowElement('1').focus())
    fireEvent.click(paragraphControl('c', '[data-margin]'), { shiftKey: true })
    expect(screen.getByText('已选 2 段')).toBeVisible()
    fireEvent.click(paragraphControl('0', '[data-margin]'), { shiftKey: true })
    expect(screen.getByText('已选 2 段')).toBeVisible()
  })
})

describe('rows', () => {
  test('are one stop of the Tab key; arrows, Home and End move among them', async () => {
    await renderEditor()
    expect(document.querySelectorAll('[data-id][tabindex="0"]')).toHaveLength(1)
    rowElement('a').focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(rowElement('b')).toHaveFocus()
    expect(rowElement('a')).toHaveAttribute('tabindex', '-1')
    await userEvent.keyboard('{End}')
    expect(rowElement('c')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(rowElement('a')).toHaveFocus()
  })

  test('say their time, their speaker and their place', async () => {
    await renderEditor({ speakers: { '1': 'Ann' } })
    const first = screen.getByRole('article', { name: '00:01 Ann' })
    expect(first).toHaveAttribute('aria-posinset', '1')
    expect(first).toHaveAttribute('aria-setsize', '3')
  })

  test('are marked with Shift, by click or by key, and copied together', async () => {
    const write = vi.fn(async () => {})
    await renderEditor()
    vi.stubGlobal('navigator', { clipboard: { writeText: write } })
    rowElement('a').focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText('已选 2 段')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '复制' }))
    expect(write).toHaveBeenCalledWith('[00:01] 发言人 1\r\ngood old morning\r\n\r\n[00:08] 发言人 1\r\nall')
    await userEvent.click(screen.getByRole('button', { name: '取消选择' }))
    expect(screen.queryByText('已选 2 段')).toBeNull()
  })

  test('that are marked are removed at once, and come back at once', async () => {
    const { texts } = await renderEditor()
    rowElement('a').focus()
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    fireEvent.click(paragraphControl('c', '[data-margin]'), { shiftKey: true })
    await user.keyboard('{/Shift}')
    expect(screen.getByText('已选 3 段')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '删除 3 段' }))
    expect(texts()).toEqual([])
    await user.keyboard('{Control>}z{/Control}')
    expect(texts()).toEqual(['good old morning', 'all', '<b>bold</b>'])
  })
})

describe('words selected over several rows', () => {
  const select = async (from: [string, number], to: [string, number]) => {
    const textOf = (id: string) => document.createTreeWalker(rowElement(id), NodeFilter.SHOW_TEXT).nextNode()!
    act(() => {
      getSelection()?.setBaseAndExtent(textOf(from[0]), from[1], textOf(to[0]), to[1])
      document.dispatchEvent(new Event('selectionchange'))
    })
    return within(await screen.findByRole('toolbar', { name: '对选中的段落' }))
  }
  const clipboard = () => {
    const write = vi.fn(async (_: string) => {})
    vi.stubGlobal('navigator', { clipboard: { writeText: write } })
    return write
  }

  test('are copied as they are, or quoted with speaker and time', async () => {
    await renderEditor({ speakers: { '1': 'Ann' } })
    const write = clipboard()
    const bar = await select(['b', 2], ['a', 2])
    await userEvent.click(bar.getByRole('button', { name: '复制' }))
    expect(write).toHaveBeenLastCalledWith('od old morning al')
    await userEvent.click(bar.getByRole('button', { name: '引用' }))
    expect(write).toHaveBeenLastCalledWith('“od old morning al”——Ann 00:01')
  })

  test('never delete the segments around them', async () => {
    const { texts } = await renderEditor()
    const bar = await select(['a', 2], ['b', 2])
    expect(bar.queryByRole('button', { name: /删除/ })).toBeNull()
    fireEvent.keyDown(rowElement('a'), { key: 'Delete' })
    expect(texts()).toHaveLength(3)
  })

  test('grow beyond the segment being edited with Shift and the arrows', async () => {
    await renderEditor()
    const selected = () => getSelection()?.toString().replace(/\s+/g, ' ')
    await userEvent.dblClick(screen.getByText('morning'))
    const box = screen.getByRole('textbox', { name: /^编辑/ })
    act(() => getSelection()?.setBaseAndExtent(box.firstChild!, 9, box.firstChild!, 16))
    fireEvent.keyDown(box, { key: 'ArrowRight', shiftKey: true })
    expect(screen.queryByRole('textbox', { name: /^编辑/ })).toBeNull()
    expect(selected()).toMatch(/^morning(00:08发言人 1)?a$/)
    expect(document.activeElement).toBe(rowElement('b'))
    fireEvent.keyDown(rowElement('b'), { key: 'ArrowRight', shiftKey: true })
    expect(selected()).toMatch(/^morning(00:08发言人 1)?al$/)
    fireEvent.keyDown(rowElement('b'), { key: 'ArrowLeft', shiftKey: true })
    expect(selected()).toMatch(/^morning(00:08发言人 1)?a$/)
  })

  test('in several segments are deleted as in one text, and one step brings them back', async () => {
    const { texts } = await renderEditor()
    await select(['a', 2], ['b', 2])
    fireEvent.keyDown(rowElement('b'), { key: 'Backspace' })
    expect(texts()).toEqual(['go', 'l', '<b>bold</b>'])
    expect(caretIn(screen.getByRole('textbox', { name: /^编辑/ }))).toEqual({ start: 2, end: 2 })
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(texts()).toEqual(['good old morning', 'all', '<b>bold</b>'])
  })

  test('that are all of their segments delete them, and how many is said', async () => {
    const { texts } = await renderEditor()
    const bar = await select(['a', 0], ['b', 3])
    await userEvent.click(bar.getByRole('button', { name: '删除 2 段' }))
    expect(texts()).toEqual(['<b>bold</b>'])
  })
})

describe('read only', () => {
  test('a text can be heard and searched, not changed', async () => {
    const { audio } = await renderEditor({ readOnly: true })
    await userEvent.dblClick(screen.getByText('morning'))
    expect(audio.currentTime).toBe(2)
    rowElement('a').focus()
    await userEvent.keyboard('{Enter}{Delete}')
    expect(screen.queryByRole('textbox')).toBeNull()
    for (const name of ['撤销', '编辑', '段落操作', '发言人', '存疑词'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '查找' }))
    expect(screen.queryByRole('button', { name: '替换…' })).toBeNull()
  })

  test('a text that becomes so is left as it was typed', async () => {
    const { lock, texts } = await renderEditor()
    await userEvent.dblClick(screen.getByText('all'))
    lock()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(texts()).toEqual(['good old morning', 'all', '<b>bold</b>'])
  })
})
