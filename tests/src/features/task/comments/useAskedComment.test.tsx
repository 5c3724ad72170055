import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useAskedComment } from '../../../../../src/features/task/comments/useAskedComment'
import type { RecordComments } from '../../../../../src/features/task/comments/useRecordComments'
import { messagePath } from '../../../../../src/shared/navigation/messagePath'
import type { LocatedPassage } from '../../../../../src/transcript/anchors/anchors'

const annotations = [{ id: 'c1' }, { id: 'r 1', parent: 'c1' }]
const passage = { ranges: [{ segment: 'b', start: 0, end: 2 }] } as unknown as LocatedPassage

function openRecord({ comment = 'r 1', docked = true } = {}) {
  const calls = { setActive: vi.fn(), show: vi.fn(), reveal: vi.fn() }
  const located = new Map([['c1', passage]])
  const comments = { annotations, located, setActive: calls.setActive } as unknown as RecordComments
  function Record({ known }: { known: RecordComments | null }) {
    useAskedComment(known, { show: calls.show, docked }, calls.reveal)
    const { search } = useLocation()
    return <output>{search}</output>
  }
  const path = messagePath({ task_id: 7, translation_id: undefined, comment }) ?? ''
  const at = (known: RecordComments | null) => (
    <MemoryRouter initialEntries={[path]}>
      <Record known={known} />
    </MemoryRouter>
  )
  const { rerender } = render(at(null))
  return { ...calls, load: () => rerender(at(comments)) }
}

const address = () => screen.getByRole('status').textContent

it('opens the thread of the reply that a notice is about, once comments are known', async () => {
  const { load, setActive, show, reveal } = openRecord()
  expect(address()).toBe('?id=7&comment=r%201')
  expect(show).not.toHaveBeenCalled()
  load()
  await waitFor(() => expect(address()).toBe('?id=7'))
  expect(show).toHaveBeenCalledWith('comments')
  expect(setActive).toHaveBeenCalledExactlyOnceWith('c1')
  expect(reveal).toHaveBeenCalledExactlyOnceWith('b')
})

it('leaves the text alone below a sheet', async () => {
  const { load, setActive, reveal } = openRecord({ docked: false })
  load()
  await waitFor(() => expect(setActive).toHaveBeenCalledExactlyOnceWith('c1'))
  expect(reveal).not.toHaveBeenCalled()
})

it('shows the other comments if that one was deleted', async () => {
  const { load, setActive, show } = openRecord({ comment: 'gone' })
  load()
  await waitFor(() => expect(show).toHaveBeenCalledWith('comments'))
  expect(setActive).not.toHaveBeenCalled()
})
