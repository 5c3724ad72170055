/** Browser translation jobs of this tab. A Web Lock per document allows only one tab at a time. */
import { createStore } from 'zustand/vanilla'
import { clearActivity, setActivity } from '../../../shared/notifications/activity'
import { t } from '../../../shared/i18n/intl'
import { session } from '../../../shared/session/session'
import type { Id } from '../../../wire/responses'
import type { EditTranslation, Translation } from '../../../wire/translationSchemas'
import { editTranslation, fetchTranslation } from '../translation/translationApi'
import { runBrowserJob, type BrowserJobStep } from './runBrowserJob'
import { hasBrowserTranslator, openBrowserTranslator } from './translatorApi'
import { comparisonPath } from '../../../shared/navigation/comparisonPath'
import {
  cachedTranslation,
  refreshTranslation,
  refreshTranslations,
  updateCachedTranslation,
} from '../translation/translationQueries'

/** The step of each job, by the translation's id as a string. */
export const browserJobs = createStore<Readonly<Record<string, BrowserJobStep>>>(() => ({}))

const running = new Map<string, AbortController>()

const activityIdOf = (key: string) => `browser ${key}`

/** Whether a translation runs in the browser and this browser can do it. */
export function isBrowserWork({ by, status }: Pick<Translation, 'by' | 'status'>): boolean {
  return by === 'browser' && status !== -1 && hasBrowserTranslator()
}

/** Starts or continues a job unless it is running. Called from a user gesture, it may download a language model. */
export async function startBrowserJob(id: Id): Promise<void> {
  const key = String(id)
  if (running.has(key)) return
  const controller = new AbortController()
  running.set(key, controller)
  const { signal } = controller
  try {
    await navigator.locks.request(`translation ${key}`, { ifAvailable: true }, (lock) =>
      lock ? run(id, key, signal) : setStep(key, { type: 'otherTab' }),
    )
  } finally {
    running.delete(key)
    clearActivity(activityIdOf(key))
  }
}

/** Stops a job; saved paragraphs stay. */
export function stopBrowserJob(id: Id): void {
  running.get(String(id))?.abort()
}

function setStep(key: string, step: BrowserJobStep): void {
  browserJobs.setState({ [key]: step })
}

async function run(id: Id, key: string, signal: AbortSignal): Promise<void> {
  await runBrowserJob(
    id,
    {
      find: async (translationId, findSignal) => fetchTranslation(translationId, findSignal),
      save: editTranslation,
      open: openBrowserTranslator,
      isWritten: (translationId, index) => (cachedTranslation(translationId)?.list?.[index]?.target ?? '') !== '',
      onStep: (step) => {
        setStep(key, step)
        showProgress(id, key, step)
      },
      onSaved: mergeSaved,
      delay,
      random: () => Math.random(),
    },
    signal,
  )
  await Promise.all([refreshTranslations(), refreshTranslation(id)])
}

function mergeSaved(id: Id, saved: EditTranslation['list']): void {
  updateCachedTranslation(id, (cached) => {
    const list = [...(cached.list ?? [])]
    for (const { index, target } of saved) {
      const before = list[Number(index)]
      if (before && target !== undefined) list[Number(index)] = { ...before, target }
    }
    return { ...cached, list }
  })
}

function showProgress(id: Id, key: string, step: BrowserJobStep): void {
  if (step.type !== 'running' && step.type !== 'loading') return clearActivity(activityIdOf(key))
  setActivity({
    id: activityIdOf(key),
    text: t(step.type === 'running' ? 'translate.browser.running' : 'translate.browser.loading'),
    progress: step.type === 'running' ? step.done / step.total : step.share,
    to: comparisonPath(id),
  })
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
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
  for (const controller of running.values()) controller.abort()
  browserJobs.setState({}, true)
})
