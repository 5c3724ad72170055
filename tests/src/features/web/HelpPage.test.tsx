import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { currentAddress, openApp, shellHandlers } from '../../app/openApp'
import { testServer } from '../../shared/http/testServer'

testServer(...shellHandlers)

const topic = (name: string) => screen.findByRole('heading', { level: 2, name })
const topics = () => within(screen.getByRole('navigation', { name: '帮助主题' }))
const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

describe('the help center', () => {
  it('begins with the first topic and leads to the others', async () => {
    const user = openApp('/web/help')
    await topic('快速上手')
    expect(document.title).toBe('帮助中心 - 语音转写系统')
    expect(topics().getAllByRole('link')).toHaveLength(14)
    await user.click(topics().getByRole('link', { name: '时长与会员' }))
    await topic('时长与会员')
    expect(currentAddress()).toBe('/web/help?topic=credit')
    expect(topics().getByRole('link', { current: 'page' })).toHaveTextContent('时长与会员')
  })

  it('opens at a topic that is in the address; one that is not there is the first', async () => {
    openApp('/web/help?topic=formats')
    await topic('格式与限制')
    expect(
      screen.getByText(/mp3 wav m4a 3gp pcm amr wma aac mp4 avi rm rmvb mov m4v mkv flac ogg opus webm/),
    ).toBeVisible()
    expect(screen.getByText('单个文件最大 1.5 GB。')).toBeVisible()
    window.location.hash = '/web/help?topic=nonsense'
    await topic('快速上手')
  })

  it('moves the row of topics of a phone to the topic shown', async () => {
    const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    boxes.mockImplementation(function (this: Element) {
      return this.matches('[aria-current]') ? new DOMRect(500, 0, 100, 44) : new DOMRect(0, 0, 390, 44)
    })
    openApp('/web/help?topic=credit')
    await topic('时长与会员')
    expect(topics().getByRole('list').scrollLeft).toBe(355)
    boxes.mockRestore()
  })

  it('finds answers, marks the words, and keeps the question in the address', async () => {
    const user = openApp('/web/help')
    await topic('快速上手')
    await user.type(screen.getByRole('searchbox', { name: '搜索帮助' }), '怎么备份')
    expect(await screen.findByRole('status')).toHaveTextContent('找到 1 条与“怎么备份”有关的帮助')
    expect(headings(2)).toEqual(['怎样备份？'])
    expect(screen.getAllByText('备份', { selector: 'mark' })[0]).toBeVisible()
    await waitFor(() => expect(currentAddress()).toBe(`/web/help?q=${encodeURIComponent('怎么备份')}`))
    await user.click(screen.getByRole('main').querySelector('section a') ?? document.body)
    await topic('自己部署')
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(currentAddress()).toBe('/web/help?topic=hosting')
  })

  it('opens with the question of a link', async () => {
    openApp(`/web/help?q=${encodeURIComponent('字幕')}`)
    expect(await screen.findByText('找到 3 条与“字幕”有关的帮助')).toBeVisible()
  })

  it('says when nothing was found, and what to do', async () => {
    const user = openApp('/web/help')
    await topic('快速上手')
    await user.type(screen.getByRole('searchbox'), 'zzzz')
    expect(screen.getByRole('status')).toHaveTextContent('没有找到“zzzz”')
    expect(screen.getByText(/换一个更短的词试试/)).toBeVisible()
    await user.clear(screen.getByRole('searchbox'))
    await topic('快速上手')
  })

  it('searches in English, too', async () => {
    const user = openApp('/web/help')
    await user.click(await screen.findByRole('button', { name: 'English' }))
    await topic('Getting started')
    await user.type(screen.getByRole('searchbox', { name: 'Search help' }), 'Redemption CODE')
    expect(headings(2)[0]).toBe('How do I use a redemption code?')
  })

  it('shows the keys of the workspace as they are on this device', async () => {
    openApp('/web/help?topic=editing')
    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('row', { name: /播放或暂停.*空格.*F8/ })).toBeVisible()
  })
})
