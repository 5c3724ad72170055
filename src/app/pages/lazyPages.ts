/** Lazily loaded parts of the app: a cache, a timeout, and the reason of a failure. */
import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadPageMessages, type PageMessages } from '../../shared/i18n/intl'

export type PageLoader = () => Promise<{ default: ComponentType }>

/** Wraps a page that uses antd in the AntdProvider, loaded together with it. */
export function withAntd(load: PageLoader): PageLoader {
  return async () => {
    const [{ default: Page }, { AntdProvider }] = await Promise.all([load(), import('../antd/AntdProvider')])
    return { default: () => createElement(AntdProvider, null, createElement(Page)) }
  }
}

/** Loads the page's own messages together with it. */
export function withMessages(messages: PageMessages, load: PageLoader): PageLoader {
  return async () => {
    const [page] = await Promise.all([load(), loadPageMessages(messages)])
    return page
  }
}

/** Load timeout: 120 s. */
const maxLoadMs = 120_000

/** `late`: timed out; `outdated`: the file is gone because a new version was deployed; `failed`: anything else. */
export type LoadFailure = 'late' | 'outdated' | 'failed'

export class LoadError extends Error {
  override readonly name = 'LoadError'
  constructor(
    readonly reason: LoadFailure,
    cause?: unknown,
  ) {
    super(`Failed to load a part of the app: ${reason}`, { cause })
  }
}

interface Part {
  loading: Promise<{ default: ComponentType }>
  loaded?: ComponentType
  /** What React has rendered: another component would lose the state of the first. */
  shown?: ComponentType | LazyExoticComponent<ComponentType>
}
const cache = new Map<PageLoader, Part>()

/** The component. It suspends until loaded, unless it was preloaded, and throws a LoadError if loading fails. */
export function lazyComponent(load: PageLoader): ComponentType | LazyExoticComponent<ComponentType> {
  const part = startLoading(load)
  part.shown ??= part.loaded ?? lazy(() => part.loading)
  return part.shown
}

/** Loads the component before it is rendered. Resolves also on failure, which surfaces on render. */
export async function preloadComponent(load: PageLoader): Promise<void> {
  const part = startLoading(load)
  try {
    part.loaded = (await part.loading).default
  } catch {
    // Reported when it is rendered.
  }
}

function startLoading(load: PageLoader): Part {
  const known = cache.get(load)
  if (known) return known
  const loading = loadWithTimeout(load)
  // The failure surfaces on render; until then it must not count as unhandled.
  loading.catch(() => undefined)
  const part: Part = { loading }
  cache.set(load, part)
  return part
}

/** Parts already retried after a failure. */
const retried = new WeakSet<PageLoader>()

/** Timeout for fetching the index page. */
const maxServerWaitMs = 10_000

/**
 * Prepares to retry a failed load. Importing again only helps once: while the first request hangs, browsers attach later
 * imports of the file to it, and some browsers cache a failed import forever. Then only a page reload helps.
 * @returns `import`: the next render imports it again; `reload`: the page must be reloaded; `offline`: it must be reloaded,
 * but the server doesn't respond, so reloading would lose the current page
 */
export async function retryLoad(load: PageLoader, reason: LoadFailure): Promise<'import' | 'reload' | 'offline'> {
  if (reason === 'failed' && !retried.has(load)) {
    retried.add(load)
    cache.delete(load)
    return 'import'
  }
  return (await fetchIndexPage()) === null ? 'offline' : 'reload'
}

async function loadWithTimeout(load: PageLoader): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError('late')), maxLoadMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    if (cause instanceof LoadError) throw cause
    throw new LoadError((await isOutdated()) ? 'outdated' : 'failed', cause)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the server's current index page references a different script than this page. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  if (!script) return false
  const page = await fetchIndexPage()
  return page !== null && !page.includes(script)
}

/** The server's current index page; null if it can't be fetched. */
async function fetchIndexPage(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(maxServerWaitMs)
    const response = await fetch(document.baseURI, { cache: 'no-store', signal })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
