import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stored } from '../../../../../src/shared/storage/localStore'
import { editableText, renderEditor, rowElement, selectText, setUpEditor } from '../renderEditor'

beforeEach(setUpEditor)
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Two segments of one speaker without a pause, and another speaker. */
const segments = (first: string, second: string) => [
  { id: 'a', start: 0, end: 900, role: '1', text: first },
  { id: 'b', start: 1000, end: 1900, role: '1', text: second },
  { id: 'c', start: 2000, end: 2900, role: '2', text: 'other' },
]
const key = (name: string) => userEvent.keyboard(name)
const paragraphs = () =>
  [...document.querySelectorAll('[data-paragraph]')].map((row) => row.querySelector('p')?.textContent)

async function edit(id: string, at: number): Promise<void> {
  rowElement(id).focus()
  await key('{Enter}')
  selectText(at)
}

describe('a paragraph is edited as one text', () => {
  test('Enter inside a segment starts a paragraph there, Backspace takes it back', async () => {
    const { editing, texts } = await renderEditor({ segments: segments('one two', 'three') })
    await edit('a', 3)
    await key('{Enter}')
    expect(paragraphs()).toEqual(['one', 'two three', 'other'])
    expect(editableText()).toHaveTextContent('two')
    await key('{Backspace}')
    expect(paragraphs()).toEqual(['one two three', 'other'])
    expect(texts()).toEqual(['one', 'two', 'three', 'other'])
    expect(editing.getState().transcript.segments.some(({ startsParagraph }) => startsParagraph)).toBe(false)
  })

  test.each([
    ['at the end of a segment, before the next one', 'a', 3],
    ['at the start of a segment, before itself', 'b', 0],
  ])('Enter %s, starts a paragraph without splitting any', async (_, id, at) => {
    const { texts } = await renderEditor({ segments: segments('one', 'two') })
    await edit(id, at)
    await key('{Enter}')
    expect(paragraphs()).toEqual(['one', 'two', 'other'])
    expect(texts()).toEqual(['one', 'two', 'other'])
    expect(rowElement('b')).toContainElement(editableText())
    await key('{Control>}z{/Control}')
    expect(paragraphs()).toEqual(['one two', 'other'])
  })

  test('Enter at the end of a paragraph starts an empty one', async () => {
    await renderEditor({ segments: segments('one', 'two') })
    await edit('b', 3)
    await key('{Enter}')
    expect(paragraphs()).toEqual(['one two', '', 'other'])
    expect(editableText()).toBeEmptyDOMElement()
  })

  test.each([
    ['Backspace', 'b', 'one', 'two', 0, 'onetwo', 3],
    ['Delete', 'a', 'one', 'two', 3, 'onetwo', 3],
    ['Backspace', 'b', '你好', '世界', 0, '你世界', 1],
    ['Delete', 'a', '你好', '世界', 2, '你好界', 2],
    ['Backspace', 'b', '好👨‍👩‍👧', '世界', 0, '好世界', 1],
  ])(
    '%s in %s removes one character across the seam of %s and %s',
    async (name, id, first, second, at, joined, end) => {
      const { texts } = await renderEditor({ segments: segments(first, second) })
      await edit(id, at)
      await key(`{${name}}`)
      expect(texts()).toEqual([joined, 'other'])
      expect(getSelection()?.anchorOffset).toBe(end)
    },
  )

  test('Backspace at the start of a paragraph joins it with the one before', async () => {
    const { texts } = await renderEditor({ segments: segments('one', 'two') })
    await edit('c', 0)
    await key('{Backspace}')
    expect(texts()).toEqual(['one', 'two other'])
  })

  test('the arrow keys go on in the next and the previous segment', async () => {
    await renderEditor({ segments: segments('one', 'two') })
    await edit('a', 3)
    await key('{ArrowRight}')
    expect(rowElement('b')).toContainElement(editableText())
    expect(getSelection()?.anchorOffset).toBe(0)
    await key('{ArrowLeft}')
    expect(rowElement('a')).toContainElement(editableText())
    expect(getSelection()?.anchorOffset).toBe(3)
  })

  test('up and down go to what is above and below on the screen, whichever segment that is', async () => {
    await renderEditor({ segments: segments('one', 'two') })
    Object.assign(document, {
      elementFromPoint: () => rowElement('c').querySelector('[data-text]'),
      caretPositionFromPoint: () => ({ offsetNode: screen.getByText('other').firstChild, offset: 2 }),
    })
    await edit('a', 1)
    await key('{ArrowDown}')
    expect(rowElement('c')).toContainElement(editableText())
    expect(getSelection()?.anchorOffset).toBe(2)
    Reflect.deleteProperty(document, 'elementFromPoint')
    Reflect.deleteProperty(document, 'caretPositionFromPoint')
  })

  test('a double click selects the word', async () => {
    await renderEditor({ segments: segments('one two', 'three') })
    await userEvent.dblClick(screen.getByText('two'))
    expect(String(getSelection())).toBe('two')
  })
})

test('as captions, Enter splits a segment and starts no paragraph', async () => {
  stored.tranView.write('captions')
  const { editing } = await renderEditor({ segments: segments('one two', 'three') })
  await edit('a', 3)
  await key('{Enter}')
  expect(paragraphs()).toEqual(['one', 'two', 'three', 'other'])
  expect(editing.getState().transcript.segments.some(({ startsParagraph }) => startsParagraph)).toBe(false)
})
