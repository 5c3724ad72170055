import { render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { RawIntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { ExportDialog } from '../../../../../src/features/task/export/ExportDialog'
import { intl, loadPageMessages, setLocale } from '../../../../../src/shared/i18n/intl'
import { recordMessages } from '../../../../../src/shared/i18n/pageMessages'
import { parseTranscript } from '../../../../../src/transcript/model/parse'
import { task } from '../renderRecordsPage'

test('the dialog is there before its form, so that it is painted at once', async () => {
  await setLocale('zh-CN')
  await loadPageMessages(recordMessages)
  const transcript = parseTranscript({ list: [{ id: 'a', start: 0, end: 900, text: '大家好。' }] })
  const source = { task, transcript: () => transcript, save: async () => true }
  /** After each commit. */
  const shown: string[] = []
  const look = () =>
    shown.push([...document.querySelectorAll('dialog, form')].map(({ localName }) => localName).join(' '))
  render(
    <RawIntlProvider value={intl()}>
      <Profiler id="dialog" onRender={look}>
        <ExportDialog source={source} onClose={() => {}} />
      </Profiler>
    </RawIntlProvider>,
  )
  expect(shown[0]).toBe('dialog')
  expect(shown.at(-1)).toBe('dialog form')
  expect(screen.getByRole('region', { name: '预览' })).toHaveTextContent('大家好。')
})
