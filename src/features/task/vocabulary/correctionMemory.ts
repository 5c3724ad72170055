/** The corrections a user made on this device, in all records, and the rules they don't want. */
import * as v from 'valibot'
import { readText, writeText } from '../../../shared/storage/storedValue'
import {
  isSameRule,
  rememberCorrections,
  repeatedRule,
  type Rule,
} from '../../../transcript/corrections/repeatedCorrection'
import type { Id } from '../../../wire/responses'
import type { SettledCorrections } from './watchCorrections'

const StoredRule = v.object({ from: v.string(), to: v.string() })
const Memory = v.object({
  corrections: v.array(v.object({ ...StoredRule.entries, left: v.string(), right: v.string() })),
  declined: v.array(StoredRule),
})

/** How many declined rules are remembered. */
const maxDeclined = 500

const keyOf = (user: Id): string => `corrections:${user}`

function read(user: Id): v.InferOutput<typeof Memory> {
  try {
    return v.parse(Memory, JSON.parse(readText(keyOf(user)) ?? ''))
  } catch {
    return { corrections: [], declined: [] }
  }
}

/** Remembers the corrections. Returns the rule that one of them repeats, unless the user has declined it; null for none. */
export function noteCorrections(user: Id, settled: SettledCorrections): Rule | null {
  const { corrections, declined } = read(user)
  const remembered = rememberCorrections(corrections, settled)
  writeText(keyOf(user), JSON.stringify({ corrections: remembered, declined }))
  const rule = repeatedRule(remembered, settled.added)
  return rule && !declined.some((other) => isSameRule(other, rule)) ? rule : null
}

/** The rule is never offered again. */
export function declineRule(user: Id, rule: Rule): void {
  const { corrections, declined } = read(user)
  writeText(keyOf(user), JSON.stringify({ corrections, declined: [...declined, rule].slice(-maxDeclined) }))
}
