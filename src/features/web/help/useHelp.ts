import { useEffect, useMemo, useState } from 'react'
import { joinHelp, type Help, type HelpAnswers, type HelpBeginning } from '../../../../locales/help/article'
import { useLocale, type Locale } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import { maxAudioSeconds, maxFileBytes, maxFilesAtOnce, mediaTypes } from '../../../wire/constants'

type Load<Part> = () => Promise<Part>

const beginnings: Record<Locale, Load<{ beginning: HelpBeginning }>> = {
  'zh-CN': () => import('../../../../locales/help/zh-CN'),
  'en-US': () => import('../../../../locales/help/en-US'),
}
const others: Record<Locale, Load<{ answers: HelpAnswers }>> = {
  'zh-CN': () => import('../../../../locales/help/zh-CN.answers'),
  'en-US': () => import('../../../../locales/help/en-US.answers'),
}

const facts: Record<string, string | number> = {
  types: mediaTypes.join(' '),
  size: formatSize(maxFileBytes).replace(/\.?0+ /, ' '),
  hours: maxAudioSeconds / 3600,
  files: maxFilesAtOnce,
}

/** A part of the help with the product's limits filled in. */
export function withFacts<Part extends Help | HelpBeginning>(part: Part): Part {
  const filled = JSON.stringify(part).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(facts[name] ?? placeholder),
  )
  return JSON.parse(filled) as Part
}

interface LoadedHelp {
  /** Null until loaded. */
  readonly beginning: HelpBeginning | null
  /** Null until it was wanted and loaded. */
  readonly help: Help | null
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * The help in the interface language, loaded only with its page.
 * @param whole whether more than its beginning is wanted
 */
export function useHelp(whole: boolean): LoadedHelp {
  const locale = useLocale()
  const first = useLoaded(beginnings[locale])
  const rest = useLoaded(whole ? others[locale] : null)
  const beginning = useMemo(() => first.part && withFacts(first.part.beginning), [first.part])
  const help = useMemo(
    () => first.part && rest.part && withFacts(joinHelp(first.part.beginning, rest.part.answers)),
    [first.part, rest.part],
  )
  const retry = () => {
    first.retry()
    rest.retry()
  }
  return { beginning, help, failed: first.failed || rest.failed, retry }
}

/** What this function loads; nothing with null. */
function useLoaded<Part>(load: Load<Part> | null): { part: Part | null; failed: boolean; retry: () => void } {
  const [attempts, setAttempts] = useState(0)
  const [state, setState] = useState<{ load: Load<Part>; part: Part | null }>()
  const current = state?.load === load ? state : undefined
  const isDone = current !== undefined
  useEffect(() => {
    if (!load || isDone) return
    let active = true
    load().then(
      (part) => active && setState({ load, part }),
      () => active && setState({ load, part: null }),
    )
    return () => void (active = false)
  }, [load, isDone, attempts])
  const retry = () => {
    if (current?.part === null) setState(undefined)
    setAttempts(attempts + 1)
  }
  return { part: current?.part ?? null, failed: current?.part === null, retry }
}
