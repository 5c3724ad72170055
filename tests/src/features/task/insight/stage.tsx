/** An open record with its panel on a stage. Tests make the server out of `api`. */
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type * as Api from '../../../../../src/features/task/api'
import type { Drawing } from '../../../../../src/features/task/insight/mindmap/drawing'
import { shownNodes, type MindNode } from '../../../../../src/features/task/insight/mindmap/tree'
import { stored } from '../../../../../src/shared/storage'
import type { Setting, TaskWithList } from '../../../../../src/wire/bodies'
import { queryClient } from '../../../../../src/shared/query'
import { session } from '../../../../../src/shared/session'
import { fakeAudio } from '../../../transcript/ui/fakeAudio'
import { fakeWindow } from '../../../transcript/ui/fakeWindow'
import { open, task } from '../stage'

const said = (index: number, text: string) => ({
  id: `s${index}`,
  start: index * 10_000,
  end: index * 10_000 + 9_000,
  role: '1',
  text,
})
export const record: TaskWithList = {
  ...task,
  list: [said(0, '我们开会。'), said(1, '投入两百万。'), said(2, '谢谢。')],
}

/** A browser without layout draws no map: this one lists what shows, with the labels as they are given. */
export function drawNothing() {
  return {
    openDrawing(host: HTMLElement): Drawing {
      const tree = document.createElement('div')
      tree.setAttribute('role', 'tree')
      tree.tabIndex = 0
      host.append(tree)
      return {
        show(root: MindNode, folded: ReadonlySet<number>) {
          tree.replaceChildren(
            ...shownNodes(root, folded).map(({ node }) => {
              const item = document.createElement('foreignObject')
              const label = document.createElement('span')
              label.dataset.node = String(node.id)
              label.textContent = node.name
              item.append(label)
              return item
            }),
          )
        },
        activate: (id) => tree.setAttribute('data-active', String(id)),
        zoomBy: vi.fn(),
        fit: vi.fn(),
        placeOf: () => null,
        boxes: () => [],
        close: () => tree.remove(),
      }
    },
  }
}

interface Scene {
  task?: Partial<TaskWithList>
  setting?: Partial<Setting>
}

/** Opens the record with the panel beside it. */
export async function openPanel(api: typeof Api, { task: change, setting }: Scene = {}) {
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
  vi.mocked(api.fetchTask).mockResolvedValue({ ...record, ...change })
  stored.insight.write({ open: true, tab: stored.insight.read()?.tab ?? 'summary' })
  session.open('t')
  const user = userEvent.setup()
  const { toasts } = await open('?id=1')
  act(() => {
    queryClient.setQueryData(['setting'], { assistant: false, translates: [], ...setting })
    queryClient.setQueryData(['user'], { id: 7, username: 'wang' })
  })
  await screen.findByRole('complementary', { name: '总结与导图' })
  return { user, toasts, panel: await screen.findByRole('tabpanel') }
}
