/** Renders an open record with its insight panel. Tests mock the server through `api`. */
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type * as Api from '../../../../../src/features/task/insight/insightApi'
import { fetchTask } from '../../../../../src/features/task/record/taskApi'
import type { MindmapDrawing } from '../../../../../src/features/task/insight/mindmap/mindmapDrawing'
import { visibleNodes, type MindmapNode } from '../../../../../src/features/task/insight/mindmap/mindmapNodes'
import { stored } from '../../../../../src/shared/storage/localStore'
import type { SummaryPreferences } from '../../../../../src/wire/insightSchemas'
import type { SiteInfo, TaskWithList } from '../../../../../src/wire/responses'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { session } from '../../../../../src/shared/session/session'
import { fakeAudio } from '../../../transcript/ui/fakeAudio'
import { fakeWindow } from '../../../transcript/ui/fakeWindow'
import { openRecordsPage, task } from '../renderRecordsPage'

const segment = (index: number, text: string) => ({
  id: `s${index}`,
  start: index * 10_000,
  end: index * 10_000 + 9_000,
  role: '1',
  text,
})
export const record: TaskWithList = {
  ...task,
  list: [segment(0, '我们开会。'), segment(1, '投入两百万。'), segment(2, '谢谢。')],
}

/** A fake drawing for jsdom, which has no layout: it lists the visible nodes. */
export function fakeDrawing() {
  return {
    openDrawing(host: HTMLElement): MindmapDrawing {
      const tree = document.createElement('div')
      tree.setAttribute('role', 'tree')
      tree.tabIndex = 0
      host.append(tree)
      return {
        show(root: MindmapNode, folded: ReadonlySet<number>) {
          tree.replaceChildren(
            ...visibleNodes(root, folded).map(({ node }) => {
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
        boundsOf: () => null,
        boxes: () => [],
        close: () => tree.remove(),
      }
    },
  }
}

interface PanelSetup {
  /** Absent: the server keeps none, nor edited summaries. */
  preferences?: SummaryPreferences
  task?: Partial<TaskWithList>
  setting?: Partial<SiteInfo>
}

/** Opens the record with the docked panel. @param api of a test that mocks it, and the calls for records */
export async function openPanel(api: typeof Api, { task: change, setting, preferences }: PanelSetup = {}) {
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
  vi.mocked(fetchTask).mockResolvedValue({ ...record, ...change })
  vi.mocked(api.fetchSummaryPreferences).mockResolvedValue(preferences ?? null)
  stored.insight.write({ open: true, tab: stored.insight.read()?.tab ?? 'summary' })
  session.open('t')
  const user = userEvent.setup()
  const { toasts } = await openRecordsPage('?id=1')
  act(() => {
    queryClient.setQueryData(['setting'], { assistant: false, translates: [], ...setting })
    queryClient.setQueryData(['user'], { id: 7, username: 'wang', roles: [] })
  })
  await screen.findByRole('complementary', { name: '总结' })
  return { user, toasts, panel: await screen.findByRole('tabpanel') }
}
