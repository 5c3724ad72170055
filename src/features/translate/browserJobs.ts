/** The documents that this tab's browser is translating. One tab at a time, by a Web Lock for each document. */
import { createStore } from 'zustand/vanilla'
import { clearActivity, setActivity } from '../../shared/activity'
import { say } from '../../shared/intl'
import { session } from '../../shared/session'
import type { Id } from '../../wire/bodies'
import type { EditTranslation, Translation } from '../../wire/translation'
import { editTranslation, fetchTranslation } from './api'
import { runBrowserJob, type JobStep } from './browser/BrowserJob'
import { hasBrowserTranslator, openBrowserTranslator } from './browser/translatorApi'
import { comparisonPath } from './paths'
import { knownTranslation, refreshTranslation, refreshTranslations, setTranslation } from './translations'

/** Where each job is, by the translation's id as a text. */
export const browserJobs = createStore<Readonly<Record<string, JobStep>>>(() => ({}))

const running = new Map<string, AbortController>()

const activityOf = (key: string) => `browser ${key}`

/** Whether the reader's browser has something left to do, or to begin. */
export function isBrowserWork({ by, status }: Pick<Translation, 'by' | 'status'>): boolean {
  return by === 'browser' && status !== -1 && hasBrowserTranslator()
}

/** Goes on with it, unless that is being done. In answer to a press it may load a language model. */
export async function startBrowserJob(id: Id): Promise<void> {
  const key = String(id)
  if (running.has(key)) return
  const control = new AbortController()
  running.set(key, control)
  const { signal } = control
  try {
    await navigator.locks.request(`translation ${key}`, { ifAvailable: true }, (lock) =>
      lock ? work(id, key, signal) : set(key, { is: 'elsewhere' }),
    )
  } finally {
    running.delete(key)
    clearActivity(activityOf(key))
  }
}

/** Ends it; what was saved stays. */
export function stopBrowserJob(id: Id): void {
  running.get(String(id))?.abort()
}

function set(key: string, step: JobStep): void {
  browserJobs.setState({ [key]: step })
}

async function work(id: Id, key: string, signal: AbortSignal): Promise<void> {
  await runBrowserJob(
    id,
    {
      find: async (of, until) => fetchTranslation(of, until),
      save: editTranslation,
      open: openBrowserTranslator,
      isWritten: (of, index) => (knownTranslation(of)?.list?.[index]?.target ?? '') !== '',
      onStep: (step) => {
        set(key, step)
        tell(id, key, step)
      },
      onSaved: keepSaved,
      wait,
      random: () => Math.random(),
    },
    signal,
  )
  await Promise.all([refreshTranslations(), refreshTranslation(id)])
}

function keepSaved(id: Id, saved: EditTranslation['list']): void {
  setTranslation(id, (known) => {
    const list = [...(known.list ?? [])]
    for (const { index, target } of saved) {
      const before = list[Number(index)]
      if (before && target !== undefined) list[Number(index)] = { ...before, target }
    }
    return { ...known, list }
  })
}

function tell(id: Id, key: string, step: JobStep): void {
  if (step.is !== 'running' && step.is !== 'loading') return clearActivity(activityOf(key))
  setActivity({
    id: activityOf(key),
    text: say(step.is === 'running' ? 'translate.browser.running' : 'translate.browser.loading'),
    progress: step.is === 'running' ? step.done / step.total : step.share,
    to: comparisonPath(id),
  })
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

session.subscribe(() => {
  if (session.token() !== null) return
  for (const control of running.values()) control.abort()
  browserJobs.setState({}, true)
})
