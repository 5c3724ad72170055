/**
 * The browser fires no upload `progress` events for a request that passes through a service worker (mswjs/msw#2549). To show progress in
 * development, XMLHttpRequest first simulates the events of a connection with this speed, and sends the request after the "last byte".
 */
const isUpload = (path: string) => path === '/api/common/upload' || path.startsWith('/api/uploads/')
const bytesPerSecond = 6_000_000
const minDurationMs = 400
const tickMs = 100

/** Patches `XMLHttpRequest` for the lifetime of the page; only uploads are affected. */
export function simulateUploadProgress(): void {
  const native = {
    open: XMLHttpRequest.prototype.open,
    send: XMLHttpRequest.prototype.send,
    abort: XMLHttpRequest.prototype.abort,
  }
  const uploads = new WeakSet<XMLHttpRequest>()
  const timers = new WeakMap<XMLHttpRequest, number>()

  const stop = (request: XMLHttpRequest) => {
    const timer = timers.get(request)
    window.clearInterval(timer)
    timers.delete(request)
    return timer !== undefined
  }

  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    stop(this)
    uploads.delete(this)
    if (isUpload(new URL(String(args[1]), location.href).pathname)) uploads.add(this)
    Reflect.apply(native.open, this, args)
  }

  XMLHttpRequest.prototype.send = function (body) {
    const total = uploads.has(this) ? bytesOf(body) : 0
    if (!total) return native.send.call(this, body)
    const startedAt = performance.now()
    const duration = Math.max(minDurationMs, (total / bytesPerSecond) * 1000)
    const dispatch = (type: string, loaded: number) =>
      this.upload.dispatchEvent(new ProgressEvent(type, { lengthComputable: true, loaded, total }))
    dispatch('loadstart', 0)
    const timer = window.setInterval(() => {
      const share = Math.min(1, (performance.now() - startedAt) / duration)
      dispatch('progress', Math.round(share * total))
      if (share < 1) return
      stop(this)
      native.send.call(this, body)
    }, tickMs)
    timers.set(this, timer)
  }

  XMLHttpRequest.prototype.abort = function () {
    // The native request has not been sent, so the browser would fire no events.
    if (stop(this)) {
      this.upload.dispatchEvent(new ProgressEvent('abort'))
      this.dispatchEvent(new ProgressEvent('abort'))
    }
    native.abort.call(this)
  }
}

function bytesOf(body: XMLHttpRequestBodyInit | Document | null | undefined): number {
  if (body instanceof ArrayBuffer) return body.byteLength
  if (!(body instanceof FormData)) return 0
  let bytes = 0
  body.forEach((value) => (bytes += typeof value === 'string' ? 0 : value.size))
  return bytes
}
