import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { session, useToken } from '../../../../src/shared/session/session'

/** Simulates a change of local storage by another tab. */
function otherTab(key: string | null, change: () => void): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

function listen() {
  const listener = vi.fn()
  onTestFinished(session.subscribe(listener))
  return listener
}

describe('the session', () => {
  it('keeps the token under the key token §3.15', () => {
    session.open('abc')
    expect(localStorage.getItem('token')).toBe('abc')
    expect(session.token()).toBe('abc')
  })

  it('has no token at first, and none when the kept one is empty', () => {
    expect(session.token()).toBeNull()
    localStorage.setItem('token', '')
    expect(session.token()).toBeNull()
  })

  it('tells of opening and closing, each once', () => {
    const listener = listen()
    session.open('abc')
    session.open('abc')
    session.close()
    session.close()
    session.close()
    expect(listener.mock.calls).toEqual([[false], [false]])
    expect(session.token()).toBeNull()
  })

  it('stays open when an old token is to be closed', () => {
    session.open('new')
    session.close('old')
    session.close(null)
    expect(session.token()).toBe('new')
    session.close('new')
    expect(session.token()).toBeNull()
  })

  it('tells nobody who has stopped listening', () => {
    const listener = vi.fn()
    session.subscribe(listener)()
    session.open('abc')
    otherTab('token', () => localStorage.removeItem('token'))
    expect(listener).not.toHaveBeenCalled()
  })

  it('ends here when another tab signs out', () => {
    session.open('abc')
    const listener = listen()
    otherTab('token', () => localStorage.removeItem('token'))
    expect(listener.mock.calls).toEqual([[true]])
    expect(session.token()).toBeNull()
  })

  it('ends here when another tab clears everything', () => {
    session.open('abc')
    const listener = listen()
    otherTab(null, () => localStorage.clear())
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('says nothing about other keys', () => {
    const listener = listen()
    otherTab('tranFontsize', () => localStorage.setItem('tranFontsize', '20'))
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('useToken', () => {
  it('follows this tab and the others', () => {
    const { result } = renderHook(useToken)
    expect(result.current).toBeNull()
    act(() => session.open('abc'))
    expect(result.current).toBe('abc')
    act(() => otherTab('token', () => localStorage.setItem('token', 'def')))
    expect(result.current).toBe('def')
    act(() => otherTab('token', () => localStorage.removeItem('token')))
    expect(result.current).toBeNull()
  })
})
