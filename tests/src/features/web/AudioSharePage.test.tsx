import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp, shellHandlers } from '../../app/openApp'
import { testServer } from '../../shared/http/testServer'

testServer(...shellHandlers)

describe('a shared recording', () => {
  it('is heard by a stranger, under its title', async () => {
    openApp('/share/audio?title=%E5%91%A8%E4%BC%9A&url=%2Ffiles%2Fa.mp3&times=61')
    expect(await screen.findByRole('heading', { level: 1, name: '周会' })).toBeVisible()
    expect(screen.getByText('时长 01:01')).toBeVisible()
    expect(screen.getByLabelText('周会')).toHaveAttribute('src', expect.stringMatching(/^http.*\/files\/a\.mp3$/))
    expect(screen.getByRole('link', { name: '下载录音' })).toHaveAttribute('rel', 'noreferrer')
  })

  it('that is gone says so', async () => {
    openApp('/web/audio-share?url=%2Ffiles%2Fa.mp3')
    fireEvent.error(await screen.findByLabelText('未命名的录音'))
    expect(screen.getByRole('alert')).toHaveTextContent('无法播放')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://evil.example/setup.exe', ''])(
    'at %j is refused, and no link leads there',
    async (url) => {
      openApp(`/share/audio?title=<b>x</b>&url=${encodeURIComponent(url)}`)
      expect(await screen.findByRole('heading', { level: 1, name: '链接无效' })).toBeVisible()
      expect(screen.queryByRole('link', { name: '下载录音' })).toBeNull()
      expect(document.querySelector('audio, b')).toBeNull()
    },
  )

  it('is heard by a user outside the shell, too', async () => {
    openApp('/share/audio?title=a&url=%2Ffiles%2Fa.mp3', { token: 't-1' })
    expect(await screen.findByLabelText('a')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
    expect(screen.getByRole('link', { name: '进入系统' })).toBeVisible()
  })
})

it('the page of shared recordings without one tells how to share', async () => {
  openApp('/web/audio-share')
  expect(await screen.findByRole('heading', { level: 1, name: '分享一段录音' })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
