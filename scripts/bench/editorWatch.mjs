/** Init script: defines `window.bench`. */
export function instrumentPage() {
  /** @type {number[]} */
  let tasks = []
  /** @type {number[]} */
  const works = []
  /** @type {number[]} */
  const paints = []
  /** Script time of each frame during playback, by the frame's timestamp. */
  const ticks = /** @type {Map<number, number>} */ (new Map())
  let resizeLoops = 0
  window.addEventListener('error', ({ message }) => {
    if (message.includes('ResizeObserver')) resizeLoops += 1
  })
  let actedAt = 0
  let exportedAt = 0
  let firstTextAt = 0
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
  new MutationObserver(() => {
    if (firstTextAt === 0 && document.querySelector('[data-word]')) firstTextAt = performance.now()
  }).observe(document, { childList: true, subtree: true })
  const inFrame = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (work) =>
    inFrame((at) => {
      const from = performance.now()
      work(at)
      ticks.set(at, (ticks.get(at) ?? 0) + performance.now() - from)
    })
  const addressOf = URL.createObjectURL
  URL.createObjectURL = (file) => {
    exportedAt = performance.now()
    return addressOf(file)
  }
  /** Calls back in the next task, after all synchronous effects of an event. */
  const next = (/** @type {() => void} */ callback) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = callback
    port2.postMessage(null)
  }
  for (const type of ['keydown', 'click', 'beforeinput', 'input']) {
    document.addEventListener(type, () => (actedAt = performance.now()), true)
  }
  let from = 0
  document.addEventListener('beforeinput', () => (from = performance.now()), true)
  document.addEventListener(
    'input',
    () => {
      const began = from
      // React handles an event's updates in a microtask.
      queueMicrotask(() => queueMicrotask(() => works.push(performance.now() - began)))
      requestAnimationFrame(() => next(() => paints.push(performance.now() - began)))
    },
    true,
  )
  const p95 = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
  const bench = {
    /** Milliseconds from the end of the record's response to its first text. */
    openMs() {
      const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/voice/find'))
      return firstTextAt - /** @type {PerformanceResourceTiming} */ (answer).responseEnd
    },
    begin() {
      tasks = []
      works.length = 0
      paints.length = 0
      ticks.clear()
    },
    typed: () => ({ work: p95(works), paint: p95(paints) }),
    resizeLoops: () => resizeLoops,
    longest: () => Math.max(0, ...tasks),
    tick() {
      // Sixty per second if the machine keeps up.
      if (ticks.size < 60) throw new Error('the recording does not play')
      return p95([...ticks.values()])
    },
    /** Milliseconds from the next click to the exported file. */
    async exportMs() {
      actedAt = 0
      exportedAt = 0
      while (actedAt === 0 || exportedAt < actedAt) await new Promise((done) => setTimeout(done, 5))
      return exportedAt - actedAt
    },
    /** Share of frames on time during two seconds of scrolling. */
    async scroll() {
      let frames = 0
      const from = performance.now()
      while (performance.now() - from < 2_000) {
        window.scrollBy(0, 80)
        await new Promise(requestAnimationFrame)
        frames += 1
      }
      return Math.min(1, frames / ((performance.now() - from) / (1_000 / 60)))
    },
    async until(/** @type {string} */ selector, /** @type {string} */ pattern) {
      const wanted = new RegExp(pattern)
      actedAt = 0
      const shows = () =>
        [...document.querySelectorAll(selector)].some(({ textContent }) => wanted.test(textContent ?? ''))
      while (actedAt === 0 || !shows()) await new Promise(requestAnimationFrame)
      return performance.now() - actedAt
    },
  }
  Object.assign(window, { bench })
}
