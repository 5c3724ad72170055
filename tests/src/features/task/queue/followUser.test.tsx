import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followUser } from '../../../../../src/features/task/queue/followUser'
import { queryClient } from '../../../../../src/shared/query'
import { session } from '../../../../../src/shared/session'
import { playedWorld } from './world'

/** What another tab's change of the token does here. */
function otherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}
const serverSays = (user: { id: number } | null) => queryClient.setQueryData(['user'], user)

function followed() {
  const { queue } = playedWorld()
  const heard: (string | number)[] = []
  vi.spyOn(queue, 'pause').mockImplementation(() => void heard.push('pause'))
  vi.spyOn(queue, 'resume').mockImplementation(async (owner) => void heard.push(owner))
  followUser(queue)
  return heard
}

beforeEach(() => {
  session.open('t-1')
  queryClient.clear()
})

describe('the queue', () => {
  it('is of the user who is known already', () => {
    serverSays({ id: 1 })
    expect(followed()).toEqual([1])
  })

  it('is of the user as soon as the server says who', () => {
    const heard = followed()
    serverSays(null)
    expect(heard).toEqual([])
    serverSays({ id: 1 })
    expect(heard).toEqual([1])
  })

  it('stops when the login ends, and goes on with whoever logs in', () => {
    serverSays({ id: 1 })
    const heard = followed()
    session.close()
    expect(heard).toEqual([1, 'pause'])
    session.open('t-2')
    expect(heard).toEqual([1, 'pause'])
    serverSays({ id: 1 })
    expect(heard).toEqual([1, 'pause', 1])
  })

  it('stops when another tab changed the login, until the server has said whose it is', () => {
    serverSays({ id: 1 })
    const heard = followed()
    otherTab('t-2')
    expect(heard).toEqual([1, 'pause'])
    serverSays({ id: 2 })
    expect(heard).toEqual([1, 'pause', 2])
  })

  it('goes on when the server gives the same user a new token', () => {
    serverSays({ id: 1 })
    const heard = followed()
    session.open('t-2')
    expect(heard).toEqual([1])
  })

  it('believes nobody while there is no login', () => {
    const heard = followed()
    session.close()
    serverSays({ id: 1 })
    expect(heard).toEqual(['pause'])
  })
})

it('a tab has one id for all its users', async () => {
  const tabs: string[] = []
  const { queue } = playedWorld()
  vi.spyOn(queue, 'resume').mockImplementation(async (_, tab) => void tabs.push(await tab()))
  followUser(queue)
  serverSays({ id: 1 })
  serverSays({ id: 2 })
  await vi.waitFor(() => expect(tabs).toHaveLength(2))
  expect(tabs[0]).toBe(tabs[1])
})
