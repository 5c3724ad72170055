import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { SharedRecordView } from '../../../../../src/features/task/shared/SharedRecordView'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl, loadPageMessages, setLocale } from '../../../../../src/shared/i18n/intl'
import { laterMessages } from '../../../../../src/shared/i18n/pageMessages'
import { parseTranscript } from '../../../../../src/transcript/model/parse'
import { SharedRecord } from '../../../../../src/wire/shareSchemas'
import { fakeAudio } from '../../../transcript/ui/fakeAudio'
import { fakeWindow } from '../../../transcript/ui/fakeWindow'

beforeEach(async () => {
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
  await setLocale('zh-CN')
  await loadPageMessages(laterMessages)
})
afterEach(() => void vi.unstubAllGlobals())

function show(options: { export: 0 | 1 }) {
  const list = [{ id: 's0', start: 0, end: 5_000, role: '', text: '预算明年增加。' }]
  const record = v.parse(SharedRecord, { title: '周会', language: 'cn', times: 90, list, ...options })
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <SharedRecordView record={record} transcript={parseTranscript({ language: 'cn', list })} linkKey="k" />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  return userEvent.setup()
}
const print = () => screen.queryByRole('button', { name: '打印或存为 PDF' })

it('a link that allows export offers files and print', async () => {
  const user = show({ export: 1 })
  expect(screen.getByRole('button', { name: '导出' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '更多' }))
  expect(print()).toBeVisible()
})

it('one that does not offers neither', async () => {
  const user = show({ export: 0 })
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  const more = screen.queryByRole('button', { name: '更多' })
  if (more) await user.click(more)
  expect(print()).toBeNull()
})
