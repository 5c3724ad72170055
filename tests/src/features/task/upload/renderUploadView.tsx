/** Renders the upload page with a real queue, fake dependencies and the server data of the test. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { taskWatch } from '../../../../../src/features/task/record/taskWatchInstance'
import { uploadSettings } from '../../../../../src/features/task/upload/uploadSettings'
import { UploadView } from '../../../../../src/features/task/upload/UploadView'
import { recordingLimitsOf } from '../../../../../src/features/task/upload/queue/recordingLimits'
import { intl, setLocale, type Locale } from '../../../../../src/shared/i18n/intl'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { session } from '../../../../../src/shared/session/session'
import type { WireLanguage, SiteInfo } from '../../../../../src/wire/responses'
import { createFakeRecordingQueue } from './queue/fakeRecordingQueue'
import { eventually } from '../../../../eventually'

/** English only. */
export const languages: WireLanguage[] = [
  {
    value: 'cn',
    label: '普通话',
    label_en: 'Mandarin',
    available: false,
    realtime: false,
    note: '没有安装中文引擎。安装方法：见文档',
  },
  { value: 'en', label: '英语', label_en: 'English', available: true, realtime: false, note: '不含标点' },
  { value: 'de', label: '德语', label_en: 'German', available: false, realtime: false },
  { value: 'ar', label: '阿拉伯语', label_en: 'Arabic', available: false, realtime: false },
]

/** English and German. */
export const twoLanguages = languages.map((language) => ({
  ...language,
  available: ['en', 'de'].includes(language.value),
}))

/** The address of the page, for tests that leave it. */
function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

interface UploadViewSetup {
  setting?: Partial<SiteInfo>
  locale?: Locale
  /** Remaining general and membership credit, in seconds. */
  total?: number
  month_total?: number
  roles?: string[]
  /** Picked files are started by themselves. */
  autoStart?: boolean
}

/** Opens the page. Each picked file lasts 01:01. */
export async function openPage({
  locale = 'zh-CN',
  total = 3600,
  month_total = 0,
  setting = {},
  roles = [],
  autoStart = false,
}: UploadViewSetup = {}) {
  await setLocale(locale)
  session.open('token')
  queryClient.clear()
  taskWatch.clear()
  uploadSettings.setState({ autoStart, openWhenDone: false })
  queryClient.setQueryData(['user'], { id: 1, roles, total, month_total })
  queryClient.setQueryData(['setting'], { support_url: 'https://help.example/', ...setting })
  const fake = createFakeRecordingQueue({ limits: recordingLimitsOf(setting), autoStart })
  const { container } = render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <UploadView queue={fake.queue} />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  const user = userEvent.setup({ applyAccept: false })
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  return {
    ...fake,
    user,
    input,
    pick: (...files: File[]) => user.upload(input, files),
    news: () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
    /** Waits for the upload, which starts shortly after the click. */
    sent: (name: string) => eventually(() => fake.sending(name)),
  }
}
