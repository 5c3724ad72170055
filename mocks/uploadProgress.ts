/**
 * A request that passes through a service worker tells nothing of its upload: the browser fires no `progress` event for it
 * (mswjs/msw#2549). So that the upload can be seen working in development, XMLHttpRequest plays the events of a line of that
 * speed first, and hands the request over when the "last byte" has left.
 */
const uploadPath = '/api/common/upload'
const bytesASecond = 6_000_000
const shortestMs = 400
const tickMs = 100

/** Changes `XMLHttpRequest` for the rest of the page's life; only uploads are touched. */
export function playUploadProgress(): void {
  const native = {
    open: XMLHttpRequest.prototype.open,
    send: XMLHttpRequest.prototype.send,
    abort: XMLHttpRequest.prototype.abort,
  }
  const uploads = new WeakSet<XMLHttpRequest>()
  const playing = new WeakMap<XMLHttpRequest, number>()

  const stop = (request: XMLHttpRequest) => {
    const timer = playing.get(request)
    window.clearInterval(timer)
    playing.delete(request)
    return timer !== undefined
  }

  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    stop(this)
    uploads.delete(this)
    if (new URL(String(args[1]), location.href).pathname === uploadPath) uploads.add(this)
    Reflect.apply(native.open, this, args)
  }

  XMLHttpRequest.prototype.send = function (body) {
    const total = uploads.has(this) && body instanceof FormData ? bytesOf(body) : 0
    if (!total) return native.send.call(this, body)
    const startedAt = performance.now()
    const duration = Math.max(shortestMs, (total / bytesASecond) * 1000)
    const tell = (type: string, loaded: number) =>
      this.upload.dispatchEvent(new ProgressEvent(type, { lengthComputable: true, loaded, total }))
    tell('loadstart', 0)
    const timer = window.setInterval(() => {
      const share = Math.min(1, (performance.now() - startedAt) / duration)
      tell('progress', Math.round(share * total))
      if (share < 1) return
      stop(this)
      native.send.call(this, body)
    }, tickMs)
    playing.set(this, timer)
  }

  XMLHttpRequest.prototype.abort = function () {
    // Nothing has been sent as far as the browser knows, so it would fire nothing.
    if (stop(this)) {
      this.upload.dispatchEvent(new ProgressEvent('abort'))
      this.dispatchEvent(new ProgressEvent('abort'))
    }
    native.abort.call(this)
  }
}

function bytesOf(form: FormData): number {
  let bytes = 0
  form.forEach((value) => (bytes += typeof value === 'string' ? 0 : value.size))
  return bytes
}
