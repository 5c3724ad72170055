import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { QueueItem } from '../../../../src/shared/uploadQueue/UploadQueue'
import { trackUploadActivity, uploadedShare } from '../../../../src/shared/uploadQueue/uploadActivity'

const uploaded = { url: '/f', times: 1 }
const itemOf = (type: string, change: Partial<QueueItem> = {}): QueueItem => {
  return { id: type, file: null, size: 100, uploaded: null, status: { type }, ...change }
}

/** Whether closing the page asks for confirmation. */
function leavingIsConfirmed(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('leaving the page', () => {
  const queueOf = (id: string) => {
    const store = createStore(() => ({ items: [itemOf('ready')], hidden: false }))
    trackUploadActivity(store, { id, to: '/', textOf: () => '' })
    return store
  }
  const setType = (store: ReturnType<typeof queueOf>, type: string) => store.setState({ items: [itemOf(type)] })

  it('asks first while any queue has an active item', () => {
    const [one, other] = [queueOf('one'), queueOf('other')]
    setType(one, 'ready')
    expect(leavingIsConfirmed()).toBe(false)
    setType(one, 'uploading')
    setType(other, 'waiting')
    expect(leavingIsConfirmed()).toBe(true)
    setType(one, 'failed')
    expect(leavingIsConfirmed()).toBe(true)
    setType(other, 'done')
    expect(leavingIsConfirmed()).toBe(false)
  })

  it('does not ask on behalf of items that are hidden', () => {
    const store = queueOf('one')
    setType(store, 'uploading')
    store.setState({ hidden: true })
    expect(leavingIsConfirmed()).toBe(false)
  })
})

describe('the share that is sent', () => {
  it('counts what is under way or done, by its size', () => {
    const items = [
      itemOf('done', { size: 300, uploaded }),
      itemOf('uploading', { status: { type: 'uploading', sentBytes: 50 } }),
      itemOf('waiting'),
      itemOf('ready', { size: 900 }),
    ]
    expect(uploadedShare(items)).toBe(0.7)
    expect(uploadedShare([])).toBe(0)
  })
})
