/**
 * The page for new recordings on a stage: the queue is real, its world is played, the server knows what a test says.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { CreateView } from '../../../../../src/features/task/create/CreateView'
import { limitsOf } from '../../../../../src/features/task/pickLimits'
import { intl, setLocale, type Locale } from '../../../../../src/shared/intl'
import { queryClient } from '../../../../../src/shared/query'
import { session } from '../../../../../src/shared/session'
import type { Language, Setting } from '../../../../../src/wire/bodies'
import { playedWorld } from '../queue/world'

/** English only. */
export const languages: Language[] = [
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

interface Stage {
  setting?: Partial<Setting>
  locale?: Locale
  /** General and member time left, in seconds. */
  total?: number
  month_total?: number
}

/** Opens the page. Picked files get the title of their name; each lasts 01:01. */
export async function openPage({ locale = 'zh-CN', total = 3600, month_total = 0, setting = {} }: Stage = {}) {
  await setLocale(locale)
  session.open('token')
  queryClient.clear()
  queryClient.setQueryData(['user'], { id: 1, total, month_total })
  queryClient.setQueryData(['setting'], { support_url: 'https://help.example/', ...setting })
  const world = playedWorld({ limits: limitsOf(setting) })
  const { container } = render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <CreateView queue={world.queue} />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  const user = userEvent.setup({ applyAccept: false })
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('nothing to pick with')
  return {
    ...world,
    user,
    input,
    pick: (...files: File[]) => user.upload(input, files),
    news: () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
    /** Uploads begin a moment after the click. */
    sent: (name: string) => vi.waitFor(() => world.sending(name)),
  }
}
