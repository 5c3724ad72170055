import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { expect, test, vi } from 'vitest'
import * as api from '../../../../../src/features/task/record/taskApi'
import type { TranscriptAutosave } from '../../../../../src/features/task/autosave/TranscriptAutosave'
import { VersionsDialog } from '../../../../../src/features/task/workspace/VersionsDialog'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { createTranscriptStore } from '../../../../../src/transcript/ui/state/transcriptStore'
import { task } from '../renderRecordsPage'
import { transcriptOf } from '../autosave/autosaveHarness'

vi.mock(import('../../../../../src/features/task/record/taskApi'))

test('what is typed is saved before an older version is restored, so that it stays among the versions', async () => {
  await setLocale('zh-CN')
  queryClient.clear()
  const order: string[] = []
  const list = [{ id: 'a', start: 0, end: 900, role: '', text: 'old' }]
  const at = '2026-06-18T04:00:00Z'
  vi.mocked(api.fetchVersions).mockResolvedValue([
    { version: 2, at, by: 'ada', edits: 1 },
    { version: 1, at: '2026-06-17T04:00:00Z', by: 'ada', edits: 1 },
  ])
  vi.mocked(api.fetchTask).mockResolvedValue({ ...task, version: 1, list })
  vi.mocked(api.revertTask).mockImplementation(async () => (order.push('restored'), { version: 4 }))
  const autosave = {
    saveNow: async () => void order.push('saved'),
    replaceWith: () => void order.push('replaced'),
  } as Pick<TranscriptAutosave, 'saveNow' | 'replaceWith'> as TranscriptAutosave
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <VersionsDialog
          id={task.id}
          editing={createTranscriptStore(transcriptOf('new'))}
          autosave={autosave}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  const versions = await screen.findAllByRole('listitem')
  await userEvent.click(versions.at(-1)?.querySelector('button') ?? document.body)
  const restore = await screen.findByRole('button', { name: '恢复到这个版本' })
  order.length = 0
  await userEvent.click(restore)
  await waitFor(() => expect(order).toEqual(['saved', 'restored', 'replaced']))
})
