import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resetBindings } from '../../../../../src/transcript/ui/shortcuts/bindings'
import { editableText, setUpEditor, renderEditor } from '../renderEditor'

beforeEach(async () => {
  resetBindings()
  await setUpEditor()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function openDialog() {
  await userEvent.keyboard('?')
  return screen.getByRole('dialog', { name: '键盘快捷键' })
}
const change = (name: string) => userEvent.click(screen.getByRole('button', { name: `更改“${name}”的快捷键` }))
const keysOf = (name: string) =>
  [...(screen.getByText(name).closest('li')?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent)

describe('choosing another key', () => {
  test('works at once, is shown on the button, and takes the key from who had it', async () => {
    const { audio } = await renderEditor()
    const dialog = await openDialog()
    await change('后退 5 秒')
    expect(within(dialog).getByText(/请按下新的快捷键/)).toBeVisible()
    await userEvent.keyboard('e')
    expect(keysOf('后退 5 秒')).toEqual(['踏板 1', 'E'])
    expect(within(dialog).getByText(/已从“编辑当前段落”改为/)).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
    expect(screen.getByRole('button', { name: '后退 5 秒' })).toHaveAttribute('title', '后退 5 秒（E）')
    audio.currentTime = 12
    await userEvent.keyboard('e')
    expect(audio.currentTime).toBe(7)
    expect(screen.queryByRole('textbox', { name: /^编辑/ })).toBeNull()
  })

  test('is given up by Escape, and the dialog stays', async () => {
    await renderEditor()
    const dialog = await openDialog()
    await change('减速')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(keysOf('减速')).toEqual(['['])
    expect(dialog).toBeVisible()
  })

  test('a key of the browser is refused, and another can be pressed', async () => {
    await renderEditor()
    const dialog = await openDialog()
    await change('减速')
    fireEvent.keyDown(document.body, { key: 'Tab' })
    expect(within(dialog).getByText(/已被浏览器/)).toBeVisible()
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(keysOf('减速')).toEqual(['K'])
  })

  test('all can be made the usual ones again', async () => {
    await renderEditor()
    const dialog = await openDialog()
    await change('减速')
    fireEvent.keyDown(document.body, { key: 'k' })
    await userEvent.click(within(dialog).getByRole('button', { name: '恢复默认' }))
    expect(keysOf('减速')).toEqual(['['])
  })
})

describe('keys', () => {
  test('of the function row work while somebody writes; letters are written', async () => {
    const { audio } = await renderEditor()
    await userEvent.keyboard('e')
    expect(fireEvent.keyDown(editableText(), { key: 'l' })).toBe(true)
    expect(fireEvent.keyDown(editableText(), { key: 'F8' })).toBe(false)
    expect(audio.paused).toBe(false)
  })

  test('an input method’s are its own', async () => {
    const { audio } = await renderEditor()
    fireEvent.keyDown(document.body, { key: 'F8', isComposing: true })
    fireEvent.keyDown(document.body, { key: 'F8', keyCode: 229 })
    expect(audio.paused).toBe(true)
  })

  test('that change the text do nothing where it may only be read', async () => {
    await renderEditor({ readOnly: true })
    await userEvent.keyboard('eup')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('make it slower and faster, within what there is', async () => {
    const { audio } = await renderEditor()
    await userEvent.keyboard(']]')
    expect(audio.playbackRate).toBe(1.5)
    await userEvent.keyboard('[['.repeat(9))
    expect(audio.playbackRate).toBe(0.5)
  })

  test('L loops the words that are selected inside a segment', async () => {
    const { audio } = await renderEditor()
    const [from, to] = [screen.getByText('old'), screen.getByText('morning')]
    getSelection()?.setBaseAndExtent(from.firstChild!, 1, to.firstChild!, 2)
    await userEvent.keyboard('l')
    expect(audio).toMatchObject({ currentTime: 1.6, paused: false })
    expect(screen.getByRole('button', { name: '正在循环 00:01–00:03，点击结束' })).toBeVisible()
    await userEvent.keyboard('l')
    getSelection()?.setBaseAndExtent(to.firstChild!, 3, from.firstChild!, 1)
    await userEvent.keyboard('l')
    expect(audio.currentTime).toBe(1.6)
    await userEvent.keyboard('l')
    getSelection()?.collapse(to.firstChild, 2)
    await userEvent.keyboard('l')
    expect(audio.currentTime).toBe(1)
  })

  test('L loops the segment being worked on, and ends the loop', async () => {
    const { audio } = await renderEditor()
    audio.currentTime = 8.2
    await userEvent.keyboard('l')
    expect(audio).toMatchObject({ currentTime: 8, paused: false })
    const sign = screen.getByRole('button', { name: '正在循环 00:08–00:09，点击结束' })
    await userEvent.click(sign)
    expect(sign).not.toBeInTheDocument()
  })

  test('a key that plays while held stops when it is let go', async () => {
    const { audio } = await renderEditor()
    const dialog = await openDialog()
    await change('按住时播放')
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK' })
    await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK' })
    expect(audio.paused).toBe(false)
    fireEvent.keyUp(document.body, { key: 'k', code: 'KeyK' })
    expect(audio.paused).toBe(true)
  })
})
