/**
 * Site information for public pages and the site's name, cached in local storage for the next visit. Pages for users fetch it
 * with `fetchSiteInfo`, which updates this cache.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { SiteInfo, SiteInfoResponse } from '../../wire/responses'
import { endpoints } from '../http/endpoints'
import { intl, useLocale, useT } from '../i18n/intl'
import { readText, writeText } from '../storage/storedValue'

const storageKey = 'site'
const StoredSiteInfo = v.pipe(v.string(), v.parseJson(), SiteInfo)
const SiteInfoEnvelope = v.object({ data: SiteInfoResponse })
const defaults = v.parse(SiteInfo, {})

const listeners = new Set<() => void>()
const notifyListeners = () => [...listeners].forEach((listener) => listener())
const storedText = () => readText(storageKey)
let settled = false
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Caches the site information. */
export function storeSiteInfo(siteInfo: SiteInfo): void {
  const text = JSON.stringify(siteInfo)
  if (text === storedText()) return
  writeText(storageKey, text)
  notifyListeners()
}

/** Fetches the site information in the interface language. A failure leaves the cache unchanged. */
export async function fetchPublicSiteInfo(signal: AbortSignal): Promise<void> {
  try {
    // Without the request layer, which is larger than the rest of a public page.
    const headers = { 'Accept-Language': intl().locale }
    const response = await fetch(new URL(endpoints.siteInfo.path, location.href), { signal, headers })
    const result = v.safeParse(SiteInfoEnvelope, await response.json())
    if (result.success && !signal.aborted) storeSiteInfo(result.output.data)
  } catch {
    // Public pages work without it.
  }
  if (signal.aborted || settled) return
  settled = true
  notifyListeners()
}

/** Refreshes the cache on mount and on a language change. For the layouts of public pages. */
export function useRefreshSiteInfo(): void {
  const locale = useLocale()
  useEffect(() => {
    const control = new AbortController()
    void fetchPublicSiteInfo(control.signal)
    return () => control.abort()
  }, [locale])
}

/** The cached site information, or the defaults. */
export function useCachedSiteInfo(): SiteInfo {
  const text = useSyncExternalStore(subscribe, storedText)
  return useMemo(() => {
    const result = v.safeParse(StoredSiteInfo, text)
    return result.success ? result.output : defaults
  }, [text])
}

/** Whether the site information is settled: fetched now, cached before, or unavailable. */
export function useSiteInfoKnown(): boolean {
  return useSyncExternalStore(subscribe, () => settled || storedText() !== null)
}

/** The site's configured name, else the product's name. */
export function useSiteName(): string {
  const t = useT()
  return useCachedSiteInfo().site_name.trim() || t('app.site.title')
}
