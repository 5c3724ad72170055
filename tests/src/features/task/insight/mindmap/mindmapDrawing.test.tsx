import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDrawing } from '../../../../../../src/features/task/insight/mindmap/mindmapDrawing'
import type { MindmapNode } from '../../../../../../src/features/task/insight/mindmap/mindmapNodes'

interface Content {
  content: string
  children: Content[]
}

const { moves, fit } = vi.hoisted(() => ({ moves: [] as string[], fit: vi.fn(async () => {}) }))

/** Fake of the relevant library behavior: a changed label gets a new element while the old one fades out. */
vi.mock('markmap-view', () => ({
  Markmap: class {
    state = { data: { children: [] }, rect: { x1: 0, y1: 0, x2: 5_000, y2: 5_000 } }
    constructor(private readonly element: SVGElement) {}
    async setData(data: Content) {
      const drawn = new Set([...this.element.querySelectorAll('g.markmap-node')].map((group) => group.innerHTML))
      const draw = ({ content, children }: Content) => {
        const group = document.createElementNS('http://www.w3.org/2000/svg', 'g')
        group.setAttribute('class', 'markmap-node')
        group.innerHTML = content
        if (!drawn.has(group.innerHTML)) this.element.append(group)
        children.forEach(draw)
      }
      draw(data)
    }
    fit = fit
    async rescale() {
      moves.push('rescale')
    }
    async centerNode() {}
    async ensureVisible() {}
    destroy() {}
  },
}))

const node = (id: number, name: string, children: MindmapNode[] = []): MindmapNode => ({
  id,
  name,
  startMs: null,
  children,
})
const host = document.createElement('div')
beforeEach(() => {
  moves.length = 0
  fit.mockClear()
  document.body.append(host)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  host.remove()
  vi.unstubAllGlobals()
})

test('a node with a new name is a node of the tree at once, and what fades is none', () => {
  const drawing = openDrawing(host, { prefix: 'map-', name: '思维导图', onFold: () => {} })
  drawing.show(node(0, '周会', [node(1, '预算')]), new Set())
  drawing.activate(1)
  drawing.show(node(0, '周会', [node(1, '开支')]), new Set())
  const tree = screen.getByRole('tree', { name: '思维导图' })
  expect(
    within(tree)
      .getAllByRole('treeitem')
      .map((item) => item.getAttribute('aria-label')),
  ).toEqual(['周会', '开支'])
  const active = host.querySelectorAll(`#${tree.getAttribute('aria-activedescendant') ?? ''}`)
  expect([...active].map((item) => item.textContent)).toEqual(['开支'])
  expect(within(tree).getByRole('treeitem', { name: '开支' })).toHaveAttribute('aria-selected', 'true')
  drawing.close()
})

test.each([
  { open: true, expected: ['rescale'] },
  { open: false, expected: [] },
])('a large map is moved to its root only while it is open: $open', async ({ open, expected }) => {
  let fitted = () => {}
  fit.mockReturnValueOnce(new Promise<void>((resolve) => (fitted = resolve)))
  const drawing = openDrawing(host, { prefix: 'map-', name: '思维导图', onFold: () => {} })
  drawing.show(node(0, '周会'), new Set())
  await vi.waitFor(() => expect(fit).toHaveBeenCalled())
  if (!open) drawing.close()
  fitted()
  await new Promise(setImmediate)
  expect(moves).toEqual(expected)
  if (open) drawing.close()
})

test('a map fits its frame whenever that changes its size, until the user moves it', async () => {
  let resize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const nextFrame = () => new Promise(requestAnimationFrame)
  const drawing = openDrawing(host, { prefix: 'map-', name: '思维导图', onFold: () => {} })
  drawing.show(node(0, '周会'), new Set())
  await vi.waitFor(() => expect(fit).toHaveBeenCalledTimes(1))
  resize()
  await vi.waitFor(() => expect(fit).toHaveBeenCalledTimes(2))
  drawing.zoomBy(2)
  resize()
  await nextFrame()
  await nextFrame()
  expect(fit).toHaveBeenCalledTimes(2)
  drawing.fit()
  resize()
  await vi.waitFor(() => expect(fit).toHaveBeenCalledTimes(4))
  drawing.close()
})
