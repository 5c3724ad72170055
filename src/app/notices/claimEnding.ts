import * as v from 'valibot'
import { readText, writeText } from '../../shared/storage/storedValue'

/** Ends that were told, with the time in Unix milliseconds. */
const Told = v.record(v.string(), v.number())
const storageKey = 'toldEndings'
/** By then every tab has learned of an end: hidden ones poll least often. */
const keepMs = 180_000

/**
 * Whether this tab is the one to tell of an end: the first of the user's tabs that claims it. Without TLS there are no Web Locks; two
 * tabs that claim within the same millisecond might then both tell of it.
 */
export async function claimEnding(key: string, nowMs: number): Promise<boolean> {
  const claim = () => {
    const told = readTold()
    const recent = Object.entries(told).filter(([, atMs]) => Math.abs(nowMs - atMs) < keepMs)
    const isFirst = recent.every(([other]) => other !== key)
    if (isFirst) writeText(storageKey, JSON.stringify(Object.fromEntries([...recent, [key, nowMs]])))
    return isFirst
  }
  if (!('locks' in navigator)) return claim()
  return navigator.locks.request(storageKey, claim)
}

function readTold(): Record<string, number> {
  try {
    const { success, output } = v.safeParse(Told, JSON.parse(readText(storageKey) ?? '{}'))
    return success ? output : {}
  } catch {
    return {}
  }
}
