import { act, fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { caret, editableText, renderEditor, rowElement, selectText, setUpEditor } from '../renderEditor'

beforeEach(setUpEditor)
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'clipboard')
})

const segments = [
  { id: 'a', start: 0, end: 900, role: '1', text: 'one two' },
  { id: 'b', start: 1000, end: 1900, role: '1', text: 'three four' },
  { id: 'c', start: 2000, end: 2900, role: '2', text: 'other' },
]
const key = (name: string) => userEvent.keyboard(name)
const undo = () => key('{Control>}z{/Control}')
const pressAtRow = (id: string, init: KeyboardEventInit) => act(() => void fireEvent.keyDown(rowElement(id), init))

function stubClipboard() {
  const writeText = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  return writeText
}

/** Selects with the keyboard from "two" in the first segment to the first letter of the second. */
async function selectOverBorder() {
  const rendered = await renderEditor({ segments })
  rowElement('a').focus()
  await key('{Enter}')
  selectText(4, 7)
  await key('{Shift>}{ArrowRight}{/Shift}')
  expect(getSelection()?.toString().replaceAll(/\s/g, '')).toBe('twot')
  return rendered
}

describe('a selection that grew out of the segment being edited', () => {
  test('is written over, with what follows it in one step', async () => {
    const { texts } = await selectOverBorder()
    await key('x')
    expect(texts()).toEqual(['one x', 'hree four', 'other'])
    expect(editableText()).toHaveTextContent('one x')
    expect(caret()).toBe(5)
    await key('y')
    expect(texts()[0]).toBe('one xy')
    await undo()
    expect(texts()).toEqual(['one two', 'three four', 'other'])
  })

  test('takes digits and letters as text, not as commands', async () => {
    const { texts, editing } = await selectOverBorder()
    await key('2')
    expect(texts()[0]).toBe('one 2')
    expect(editing.getState().transcript.segments[0]?.speaker).toBe('1')
  })

  test('is gone before an input method composes in its place', async () => {
    const { texts } = await selectOverBorder()
    expect(fireEvent.keyDown(rowElement('b'), { key: 'Process', keyCode: 229 })).toBe(true)
    expect(texts()).toEqual(['one', 'hree four', 'other'])
    expect(editableText()).toHaveFocus()
  })

  test.each([
    ['ArrowLeft', 'a', 4],
    ['ArrowRight', 'b', 1],
  ])('%s leaves it with the caret at that end', async (name, id, at) => {
    const { texts } = await selectOverBorder()
    await key(`{${name}}`)
    expect(rowElement(id)).toContainElement(editableText())
    expect(caret()).toBe(at)
    expect(texts()).toEqual(['one two', 'three four', 'other'])
  })

  test('is replaced by what is pasted', async () => {
    const { texts } = await selectOverBorder()
    const clipboardData = { getData: () => 'new\nwords' }
    act(() => void fireEvent.paste(rowElement('b'), { clipboardData }))
    expect(texts()).toEqual(['one new words', 'hree four', 'other'])
  })

  test('stays when the text is locked meanwhile', async () => {
    const { texts, lock } = await selectOverBorder()
    lock()
    await key('x')
    act(() => void fireEvent.paste(rowElement('b'), { clipboardData: { getData: () => 'new' } }))
    await key('{Control>}x{/Control}')
    expect(texts()).toEqual(['one two', 'three four', 'other'])
  })
})

describe('Ctrl+X', () => {
  test('copies the selected text and removes it in one step', async () => {
    const { texts } = await selectOverBorder()
    const written = stubClipboard()
    pressAtRow('b', { key: 'x', ctrlKey: true })
    await vi.waitFor(() => expect(texts()).toEqual(['one', 'hree four', 'other']))
    expect(written).toHaveBeenCalledWith('two t')
    await undo()
    expect(texts()).toEqual(['one two', 'three four', 'other'])
  })

  test('removes nothing that could not be copied', async () => {
    const { texts } = await selectOverBorder()
    stubClipboard().mockRejectedValue(new Error('refused'))
    pressAtRow('b', { key: 'x', ctrlKey: true })
    await act(async () => {})
    expect(texts()).toEqual(['one two', 'three four', 'other'])
  })
})

test('Delete removes words selected in one segment, not the segment', async () => {
  const { texts } = await renderEditor({ segments })
  rowElement('b').focus()
  const text = rowElement('b').querySelector('[data-text]')
  if (!text) throw new Error('no text')
  getSelection()?.selectAllChildren(text.querySelector('[data-word]') ?? text)
  await key('{Delete}')
  expect(texts()).toHaveLength(3)
  expect(texts()[1]).not.toBe('three four')
})

test('a selection made with the mouse is not written over by shortcuts', async () => {
  const { texts } = await renderEditor({ segments })
  rowElement('b').focus()
  const [from, to] = ['a', 'b'].map((id) => rowElement(id).querySelector('[data-text]'))
  if (!from || !to) throw new Error('no text')
  getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length)
  await key('x')
  expect(texts()).toEqual(['one two', 'three four', 'other'])
})
