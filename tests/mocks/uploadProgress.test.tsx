import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { simulateUploadProgress } from '../../mocks/uploadProgress'

const { open, send, abort } = XMLHttpRequest.prototype
const sent = vi.fn()

/** A form with a file of that size; only the size is read. */
function form(bytes: number): FormData {
  const filled = new FormData()
  const file = new File(['x'], 'talk.mp3')
  Object.defineProperty(file, 'size', { value: bytes })
  filled.append('file', file)
  vi.spyOn(filled, 'forEach').mockImplementation((each) => each(file, 'file', filled))
  return filled
}

function start(path: string, body: FormData | string) {
  const request = new XMLHttpRequest()
  const loaded: number[] = []
  request.upload.addEventListener('progress', (event) => loaded.push(event.loaded))
  request.open('POST', path)
  request.send(body)
  return { request, loaded }
}

describe('the played upload', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    XMLHttpRequest.prototype.send = sent
    sent.mockClear()
    simulateUploadProgress()
  })
  afterEach(() => {
    vi.useRealTimers()
    Object.assign(XMLHttpRequest.prototype, { open, send, abort })
  })

  it('tells how far it is ten times a second at 6 MB/s, and then hands over', () => {
    const body = form(12_000_000)
    const { loaded } = start('/api/common/upload', body)
    vi.advanceTimersByTime(1000)
    expect(loaded).toHaveLength(10)
    expect(loaded.at(-1)).toBe(6_000_000)
    expect(sent).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(loaded.at(-1)).toBe(12_000_000)
    expect(sent).toHaveBeenCalledExactlyOnceWith(body)
    vi.advanceTimersByTime(5000)
    expect(sent).toHaveBeenCalledOnce()
  })

  it('a tiny file can be seen passing, too', () => {
    const { loaded } = start('/api/common/upload', form(10))
    vi.advanceTimersByTime(400)
    expect(loaded.length).toBeGreaterThan(2)
    expect(sent).toHaveBeenCalledOnce()
  })

  it('cancelled on its way is told so, and never sent', () => {
    const { request, loaded } = start('/api/common/upload', form(12_000_000))
    const onAbort = vi.fn()
    request.onabort = onAbort
    vi.advanceTimersByTime(500)
    request.abort()
    vi.advanceTimersByTime(5000)
    expect(onAbort).toHaveBeenCalledOnce()
    expect(loaded).toHaveLength(5)
    expect(sent).not.toHaveBeenCalled()
  })

  it('everything else is sent at once', () => {
    start('/api/voice/addTask', 'title=1')
    start('/api/common/upload', 'no form')
    expect(sent).toHaveBeenCalledTimes(2)
  })
})
