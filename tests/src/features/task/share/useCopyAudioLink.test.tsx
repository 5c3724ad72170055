import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { useCopyAudioLink } from '../../../../../src/features/task/share/useCopyAudioLink'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { setToastHandler } from '../../../../../src/shared/notifications/notify'
import { parseSharedAudio } from '../../../../../src/shared/site/sharedAudioLink'
import { Task } from '../../../../../src/wire/responses'

beforeEach(() => setLocale('zh-CN'))

function ShareButton({ task }: { task: Task }) {
  const share = useCopyAudioLink(task)
  return share && <button onClick={() => void share()}>分享</button>
}

function show(url: string) {
  const task = v.parse(Task, { id: 7, title: '周会', status: 2, url, times: 61 })
  render(
    <RawIntlProvider value={intl()}>
      <ShareButton task={task} />
    </RawIntlProvider>,
  )
  return userEvent.setup()
}

describe('sharing a record', () => {
  it('copies a link that opens its recording', async () => {
    const toasts: string[] = []
    const stop = setToastHandler(({ text }) => void toasts.push(text))
    const user = show('/files/a.mp3')
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(toasts).toHaveLength(1))
    stop()
    const link = new URL(await navigator.clipboard.readText())
    expect(parseSharedAudio(new URLSearchParams(link.hash.split('?')[1]), document.baseURI)).toEqual({
      title: '周会',
      url: new URL('/files/a.mp3', document.baseURI).href,
      durationMs: 61_000,
    })
  })

  it.each(['', 'https://files.example/a.mp3', 'javascript:alert(1)'])('is not offered at %j', (url) => {
    show(url)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
