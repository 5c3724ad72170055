/** Parts of the app that load when first shown: what is loading or loaded, how long that may take, and why it failed. */
import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LoadPart = () => Promise<{ default: ComponentType }>

/** A page that has components of antd inside: what these know of the app comes with it, around it. */
export function withAntd(load: LoadPart): LoadPart {
  return async () => {
    const [{ default: Page }, { Look }] = await Promise.all([load(), import('./Look')])
    return { default: () => createElement(Look, null, createElement(Page)) }
  }
}

/** The longest a part may take to arrive: 120 s. */
const longestMs = 120_000

/** `late`: not there in time; `outdated`: its file is gone, a new version was deployed; `failed`: anything else. */
export type LoadFailure = 'late' | 'outdated' | 'failed'

export class LoadError extends Error {
  override readonly name = 'LoadError'
  constructor(
    readonly reason: LoadFailure,
    cause?: unknown,
  ) {
    super(`A part of the app could not be loaded: ${reason}`, { cause })
  }
}

const parts = new Map<
  LoadPart,
  { loading: Promise<{ default: ComponentType }>; shown: LazyExoticComponent<ComponentType> }
>()

/** The component, which suspends until it is loaded and throws a LoadError when that fails. */
export function partOf(load: LoadPart): LazyExoticComponent<ComponentType> {
  const known = parts.get(load)
  if (known) return known.shown
  const loading = inTime(load)
  // Whoever shows it hears of the failure; until then nobody does.
  loading.catch(() => undefined)
  const shown = lazy(() => loading)
  parts.set(load, { loading, shown })
  return shown
}

/** The next one to show this part loads it again. */
export function forgetPart(load: LoadPart): void {
  parts.delete(load)
}

async function inTime(load: LoadPart): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError('late')), longestMs)
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

/** Whether the page the server gives now starts another script than this one did. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  if (!script) return false
  try {
    const answer = await fetch(document.baseURI, { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(script)
  } catch {
    return false
  }
}
