import { beforeEach, describe, expect, it } from 'vitest'
import { bindToSession } from '../../../../src/shared/uploadQueue/bindToSession'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { session } from '../../../../src/shared/session/session'

/** Simulates a token change in another tab. */
function otherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}
const setUser = (user: { id: number } | null) => queryClient.setQueryData(['user'], user)

function bindFakeQueue() {
  const calls: (string | number)[] = []
  bindToSession({ pause: () => void calls.push('pause'), resume: async (owner) => void calls.push(owner) })
  return calls
}

beforeEach(() => {
  session.open('t-1')
  queryClient.clear()
})

describe('the queue', () => {
  it('is of the user who is known already', () => {
    setUser({ id: 1 })
    expect(bindFakeQueue()).toEqual([1])
  })

  it('is of the user as soon as the server says who', () => {
    const calls = bindFakeQueue()
    setUser(null)
    expect(calls).toEqual([])
    setUser({ id: 1 })
    expect(calls).toEqual([1])
  })

  it('stops when the login ends, and goes on with whoever logs in', () => {
    setUser({ id: 1 })
    const calls = bindFakeQueue()
    session.close()
    expect(calls).toEqual([1, 'pause'])
    session.open('t-2')
    expect(calls).toEqual([1, 'pause'])
    setUser({ id: 1 })
    expect(calls).toEqual([1, 'pause', 1])
  })

  it('stops when another tab changed the login, until the server has said whose it is', () => {
    setUser({ id: 1 })
    const calls = bindFakeQueue()
    otherTab('t-2')
    expect(calls).toEqual([1, 'pause'])
    setUser({ id: 2 })
    expect(calls).toEqual([1, 'pause', 2])
  })

  it('goes on when the server gives the same user a new token', () => {
    setUser({ id: 1 })
    const calls = bindFakeQueue()
    session.open('t-2')
    expect(calls).toEqual([1])
  })

  it('believes nobody while there is no login', () => {
    const calls = bindFakeQueue()
    session.close()
    setUser({ id: 1 })
    expect(calls).toEqual(['pause'])
  })
})
