import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeHighlights } from '../fakeHighlights'
import {
  caret,
  typeText,
  editableText,
  selectText,
  setUpEditor,
  rowElement,
  renderEditor,
  paragraphControl,
} from '../renderEditor'

beforeEach(setUpEditor)
afterEach(() => {
  vi.unstubAllGlobals()
})

const key = (name: string) => userEvent.keyboard(name)
/** Starts editing the row with this id by keyboard. */
async function begin(id: string): Promise<void> {
  rowElement(id).focus()
  await key('{Enter}')
}

describe('editing in place', () => {
  test.each([
    ['a double click', () => userEvent.dblClick(screen.getByText('all'))],
    ['Enter on its row', () => begin('b')],
    ['its button', () => userEvent.click(paragraphControl('b', '[data-do=edit]'))],
  ])('begins with %s, one segment at a time', async (_, start) => {
    await renderEditor()
    await begin('a')
    await start()
    expect(editableText()).toHaveTextContent('all')
    expect(editableText()).toHaveFocus()
    expect(rowElement('b')).toContainElement(editableText())
  })

  test('unsure words stay underlined, until they are written anew', async () => {
    const highlighted = fakeHighlights()
    await renderEditor()
    await begin('a')
    await act(async () => {})
    const underlined = () => highlighted('unsure')
    expect(underlined()).toEqual(['old'])
    typeText('very good old morning', 5)
    await act(async () => {})
    expect(underlined()).toEqual(['old'])
    typeText('very good new morning')
    await act(async () => {})
    expect(underlined()).toEqual([])
  })

  test('every input is in the transcript at once; what was typed in one go is one step', async () => {
    const { editing, texts } = await renderEditor()
    await begin('b')
    typeText('alla')
    expect(texts()[1]).toBe('alla')
    typeText('allan')
    expect(editing.getState().history.past).toHaveLength(1)
    await key('{Control>}z{/Control}')
    expect(texts()[1]).toBe('all')
    expect(editableText()).toHaveTextContent('all')
    await key('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(editableText()).toHaveTextContent('allan')
    expect(caret()).toBe(5)
  })

  test('typing into the start of a word and on to a word of its own leaves it its time', async () => {
    const { editing } = await renderEditor()
    await begin('a')
    for (const typed of ['n', 'ne', 'new', 'new ']) typeText(`good ${typed}old morning`, 5 + typed.length)
    const words = editing.getState().transcript.segments[0]?.words ?? []
    expect(words.map(({ text, startMs }) => [text, startMs])).toEqual([
      ['good ', 1_000],
      ['new ', 1_500],
      ['old ', 1_600],
      ['morning', 2_000],
    ])
  })

  test('typing leaves the node it is typed into alone', async () => {
    await renderEditor()
    await begin('b')
    const text = editableText()
    typeText('alla')
    const node = text.firstChild
    typeText('allan')
    expect(editableText()).toBe(text)
    expect(text.childNodes).toHaveLength(1)
    expect(node?.nodeType).toBe(Node.TEXT_NODE)
  })

  test('Escape ends it; the row keeps the focus', async () => {
    await renderEditor()
    await begin('b')
    await key('{Escape}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(rowElement('b')).toHaveFocus()
  })

  test('what others changed shows, and what was typed stays where they changed nothing', async () => {
    const { editing } = await renderEditor()
    await begin('b')
    typeText('allan')
    const { transcript, replace } = editing.getState()
    const other = transcript.segments.map((each) => (each.id === 'a' ? { ...each, speaker: '2' } : each))
    act(() => replace({ ...transcript, segments: other }))
    expect(editableText()).toHaveTextContent('allan')
    const own = other.map((each) => (each.id === 'b' ? { ...each, text: 'theirs', words: [] } : each))
    act(() => editing.getState().replace({ ...transcript, segments: own }))
    expect(editableText()).toHaveTextContent('theirs')
  })
})

describe('Enter, Backspace and Delete', () => {
  test('Enter cuts at the caret, which stands at the start of the rest', async () => {
    const { texts } = await renderEditor()
    await begin('a')
    selectText(9)
    await key('{Enter}')
    expect(texts()).toEqual(['good old', 'morning', 'all', '<b>bold</b>'])
    expect(editableText()).toHaveTextContent('morning')
    expect(caret()).toBe(0)
  })

  test('undoing a cut puts the caret back where it was cut', async () => {
    const { texts } = await renderEditor()
    await begin('a')
    selectText(9)
    await key('{Enter}')
    await key('{Control>}z{/Control}')
    expect(texts()[0]).toBe('good old morning')
    expect(editableText()).toHaveTextContent('good old morning')
    expect([8, 9]).toContain(caret())
  })

  test('Backspace at the start joins with the segment before, with the caret at the seam', async () => {
    const { texts } = await renderEditor()
    await begin('b')
    selectText(0)
    await key('{Backspace}')
    expect(texts()).toEqual(['good old morning all', '<b>bold</b>'])
    expect(editableText()).toHaveTextContent('good old morning all')
    expect(caret()).toBe(17)
  })

  test('Delete at the end joins with the segment after', async () => {
    const { texts } = await renderEditor()
    await begin('a')
    selectText(16)
    await key('{Delete}')
    expect(texts()[0]).toBe('good old morning all')
    expect(caret()).toBe(17)
  })

  test('in the middle of a text they are the browser’s', async () => {
    await renderEditor()
    await begin('a')
    selectText(5)
    expect(fireEvent.keyDown(editableText(), { key: 'Backspace' })).toBe(true)
    expect(fireEvent.keyDown(editableText(), { key: 'Delete' })).toBe(true)
  })

  test('Enter at the end starts a segment, which joins the transcript with its first letter', async () => {
    const { texts, editing } = await renderEditor()
    await begin('a')
    selectText(16)
    await key('{Enter}')
    expect(editableText()).toBeEmptyDOMElement()
    expect(texts()).toHaveLength(3)
    const text = editableText()
    typeText('n')
    expect(texts()).toEqual(['good old morning', 'n', 'all', '<b>bold</b>'])
    expect(editableText()).toBe(text)
    typeText('new')
    expect(editing.getState().history.past).toHaveLength(1)
    expect(editing.getState().transcript.segments[1]).toMatchObject({ startMs: 3000, speaker: '1' })
  })

  test('a segment at the end ends with the recording', async () => {
    const last = { id: 'z', start: 28_000, end: 29_500, role: '1', text: 'end' }
    const { editing } = await renderEditor({ segments: [last] })
    await begin('z')
    selectText(3)
    await key('{Enter}')
    typeText('n')
    expect(editing.getState().transcript.segments[1]).toMatchObject({ startMs: 29_500, endMs: 30_000 })
  })

  test('a new segment without text is gone when it is left', async () => {
    const { texts } = await renderEditor()
    await begin('a')
    selectText(16)
    await key('{Enter}')
    await key('{Backspace}')
    expect(editableText()).toHaveTextContent('good old morning')
    expect(caret()).toBe(16)
    expect(document.querySelectorAll('[data-id]')).toHaveLength(3)
    expect(texts()).toHaveLength(3)
  })
})

describe('a segment that was emptied', () => {
  const ids = () => [...document.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset.id)

  test.each(['', ' '])('by %j is no part of the transcript at once; its row goes when it is left', async (text) => {
    const { texts } = await renderEditor()
    await begin('b')
    typeText(text)
    expect(texts()).toEqual(['good old morning', '<b>bold</b>'])
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(editableText()).toHaveFocus()
    expect(editableText().textContent).toBe(text)
    await key('{Escape}')
    expect(ids()).toEqual(['a', 'c'])
    expect(screen.getByText('已删除空段落')).toBeInTheDocument()
    await key('{Control>}z{/Control}')
    expect(texts()).toHaveLength(3)
    expect(ids()).toEqual(['a', 'b', 'c'])
  })

  test('stands where it stood, first or last', async () => {
    await renderEditor()
    await begin('a')
    typeText('')
    expect(ids()).toEqual(['a', 'b', 'c'])
    await key('{ArrowDown}')
    expect(editableText()).toHaveTextContent('all')
    expect(ids()).toEqual(['b', 'c'])
    await begin('c')
    typeText('')
    expect(ids()).toEqual(['b', 'c'])
    await key('{ArrowUp}')
    expect(editableText()).toHaveTextContent('all')
  })

  test('of a text that has no other leaves the tools, so that it can come back', async () => {
    const { texts } = await renderEditor({ segments: [{ id: 'a', start: 0, end: 900, role: '', text: 'all' }] })
    await begin('a')
    typeText('')
    await key('{Escape}')
    expect(texts()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '撤销' }))
    expect(texts()).toEqual(['all'])
  })

  test('and written anew is one step; words that are written again have their times', async () => {
    const { editing, texts } = await renderEditor()
    await begin('a')
    typeText('')
    const node = editableText()
    typeText('g')
    typeText('good new morning')
    expect(editableText()).toBe(node)
    const { transcript, history } = editing.getState()
    expect(transcript.segments[0]?.words.map(({ text, startMs }) => [text, startMs])).toEqual([
      ['good ', 1_000],
      ['new ', 1_600],
      ['morning', 2_000],
    ])
    expect(history.past).toHaveLength(1)
    await key('{Control>}z{/Control}')
    expect(texts()[0]).toBe('good old morning')
    expect(editableText()).toHaveTextContent('good old morning')
  })

  test('that had just been put in leaves no step that does nothing', async () => {
    const { editing, texts } = await renderEditor()
    await begin('a')
    selectText(16)
    await key('{Enter}')
    fireEvent.compositionStart(editableText())
    typeText('n')
    typeText('')
    act(() => void fireEvent.compositionEnd(editableText()))
    expect(texts()).toHaveLength(3)
    const steps = editing.getState().history.past
    expect(steps.every(({ before, after }) => before.length + after.length > 0)).toBe(true)
  })

  test('keeps its time when it is written anew', async () => {
    const { editing } = await renderEditor()
    await begin('b')
    typeText('')
    typeText('none')
    expect(editing.getState().transcript.segments[1]).toMatchObject({ text: 'none', startMs: 8000, endMs: 9000 })
  })

  test('comes back with undo', async () => {
    const { texts } = await renderEditor()
    await begin('b')
    typeText('')
    await key('{Control>}z{/Control}')
    expect(editableText()).toHaveTextContent('all')
    expect(texts()).toHaveLength(3)
  })
})

describe('arrows', () => {
  test('move on to the segment below and above from the last and first line', async () => {
    await renderEditor()
    await begin('a')
    await key('{ArrowDown}')
    expect(editableText()).toHaveTextContent('all')
    await key('{ArrowUp}')
    expect(editableText()).toHaveTextContent('good old morning')
  })

  test('stay where there is no more', async () => {
    await renderEditor()
    await begin('a')
    expect(fireEvent.keyDown(editableText(), { key: 'ArrowUp' })).toBe(true)
    expect(editableText()).toHaveTextContent('good old morning')
  })
})

describe('an input method', () => {
  test('is never interrupted: keys are its own, the text is kept as it comes, the node stays', async () => {
    const { texts } = await renderEditor()
    await begin('b')
    fireEvent.compositionStart(editableText())
    typeText('all你')
    const node = editableText().firstChild
    for (const name of ['Enter', 'Backspace', 'ArrowUp', 'Escape', 'z'])
      expect(fireEvent.keyDown(editableText(), { key: name, isComposing: true, ctrlKey: name === 'z' })).toBe(true)
    expect(fireEvent.keyDown(editableText(), { key: 'Enter', keyCode: 229 })).toBe(true)
    expect(editableText().firstChild).toBe(node)
    expect(texts()[1]).toBe('all你')
    editableText().textContent = 'all你好'
    act(() => void fireEvent.compositionEnd(editableText()))
    expect(texts()[1]).toBe('all你好')
  })

  test('a composition is one step', async () => {
    const { editing, texts } = await renderEditor()
    await begin('b')
    fireEvent.compositionStart(editableText())
    for (const text of ['alln', 'allni', 'all你']) typeText(text)
    act(() => void fireEvent.compositionEnd(editableText()))
    expect(editing.getState().history.past).toHaveLength(1)
    await key('{Control>}z{/Control}')
    expect(texts()[1]).toBe('all')
  })

  test('a text that changes elsewhere does not touch what is being composed', async () => {
    const { editing } = await renderEditor()
    await begin('b')
    fireEvent.compositionStart(editableText())
    editableText().textContent = 'alln'
    const { transcript, replace } = editing.getState()
    const theirs = transcript.segments.map((each) => (each.id === 'b' ? { ...each, text: 'other', words: [] } : each))
    act(() => replace({ ...transcript, segments: theirs }))
    expect(editableText()).toHaveTextContent('alln')
  })
})

describe('what is brought from elsewhere', () => {
  test.each(['paste', 'drop'] as const)(
    '%s is plain text on one line, in the place of what is selected',
    async (how) => {
      const { texts } = await renderEditor()
      await begin('a')
      selectText(5, 8)
      const data = { getData: (type: string) => (type === 'text/plain' ? 'two\r\n lines' : '<b>two</b>') }
      const event = how === 'paste' ? { clipboardData: data } : { dataTransfer: data }
      act(() => void fireEvent[how](editableText(), event))
      expect(texts()[0]).toBe('good two lines morning')
      expect(editableText().childNodes).toHaveLength(1)
      expect(caret()).toBe(14)
    },
  )

  test('elements a browser puts into the text are taken out again', async () => {
    const { texts } = await renderEditor()
    await begin('b')
    editableText().append(document.createElement('b'))
    editableText().lastElementChild?.append(' bold')
    act(() => void fireEvent.input(editableText()))
    expect(texts()[1]).toBe('all bold')
    expect(editableText().childNodes).toHaveLength(1)
  })

  test('formats and the browser’s own undo are refused', async () => {
    const { texts } = await renderEditor()
    await begin('b')
    typeText('allan')
    const fireBeforeInput = (inputType: string) =>
      fireEvent(editableText(), new InputEvent('beforeinput', { inputType, cancelable: true }))
    expect(fireBeforeInput('formatBold')).toBe(false)
    act(() => expect(fireBeforeInput('historyUndo')).toBe(false))
    expect(texts()[1]).toBe('all')
    expect(fireBeforeInput('insertText')).toBe(true)
  })
})

describe('undo and redo', () => {
  test('their buttons tell what they do, and rest when there is nothing', async () => {
    const { texts } = await renderEditor()
    expect(screen.getByRole('button', { name: '撤销' })).toBeDisabled()
    rowElement('a').focus()
    await key('{Delete}')
    expect(screen.getByRole('button', { name: '撤销' })).toHaveAttribute('title', '撤销：删除段落（Ctrl + Z）')
    await userEvent.click(screen.getByRole('button', { name: '撤销' }))
    expect(texts()).toHaveLength(3)
    expect(screen.getByText('已撤销：删除段落')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '重做' }))
    expect(texts()).toHaveLength(2)
    expect(screen.getByText('已重做：删除段落')).toBeInTheDocument()
  })

  test('Control+S asks to save', async () => {
    const onSave = vi.fn()
    await renderEditor({ onSave })
    await key('{Control>}s{/Control}')
    expect(onSave).toHaveBeenCalledTimes(1)
  })
})
