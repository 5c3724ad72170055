/**
 * What the site says of itself, for pages that strangers see and for the name that stands everywhere. It is kept, so that the
 * next visit begins with it. Pages of users ask by `setting`, which keeps what it hears here.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { Setting } from '../wire/bodies'
import { endpoints } from './http/endpoints'
import { useSay } from './intl'
import { readText, writeText } from './storage'

const key = 'site'
const Kept = v.pipe(v.string(), v.parseJson(), Setting)
const Answered = v.object({ data: Setting })
const unknown = v.parse(Setting, {})

const listeners = new Set<() => void>()
const kept = () => readText(key)
function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Keeps what the server said of this site. */
export function keepSite(setting: Setting): void {
  const text = JSON.stringify(setting)
  if (text === kept()) return
  writeText(key, text)
  for (const tell of [...listeners]) tell()
}

/** Asks what the site says of itself; what can't be had leaves it as it was. */
export async function askSite(signal: AbortSignal): Promise<void> {
  try {
    // Not by the request layer: that is larger than the rest of a page for strangers.
    const answer = await fetch(new URL(endpoints.setting.path, location.href), { signal })
    const read = v.safeParse(Answered, await answer.json())
    if (read.success && !signal.aborted) keepSite(read.output.data)
  } catch {
    // A page without it is whole.
  }
}

/** Asks once the caller is shown. For what stands around the pages of strangers. */
export function useAskSite(): void {
  useEffect(() => {
    const control = new AbortController()
    void askSite(control.signal)
    return () => control.abort()
  }, [])
}

/** What the site last said of itself; before it ever did, what a setting that says nothing means. */
export function useSite(): Setting {
  const text = useSyncExternalStore(subscribe, kept)
  return useMemo(() => {
    const read = v.safeParse(Kept, text)
    return read.success ? read.output : unknown
  }, [text])
}

/** What the site is called: as whoever runs it says, else by the product's name. */
export function useSiteName(): string {
  const say = useSay()
  return useSite().site_name.trim() || say('app.site.title')
}
