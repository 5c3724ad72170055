import { useEffect, useState } from 'react'
import type { Help } from '../../../../locales/help/article'
import { useLocale, type Locale } from '../../../shared/intl'
import { formatSize } from '../../../shared/size'
import { maxAudioSeconds, maxFileBytes, maxFilesAtOnce, mediaTypes } from '../../../wire/codes'

const load: Record<Locale, () => Promise<{ help: Help }>> = {
  'zh-CN': () => import('../../../../locales/help/zh-CN'),
  'en-US': () => import('../../../../locales/help/en-US'),
}

const facts: Record<string, string | number> = {
  types: mediaTypes.join(' '),
  size: formatSize(maxFileBytes).replace(/\.?0+ /, ' '),
  hours: maxAudioSeconds / 3600,
  files: maxFilesAtOnce,
}

/** The help with the product's limits in their places. */
export function withFacts(help: Help): Help {
  const filled = JSON.stringify(help).replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place))
  return JSON.parse(filled) as Help
}

/** The help in the reader's language, which comes with its page only; null until it is there. */
export function useHelp(): { help: Help | null; failed: boolean; retry: () => void } {
  const locale = useLocale()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ locale: Locale; help: Help | null }>()
  useEffect(() => {
    let wanted = true
    load[locale]().then(
      ({ help }) => wanted && setState({ locale, help: withFacts(help) }),
      () => wanted && setState({ locale, help: null }),
    )
    return () => void (wanted = false)
  }, [locale, tries])
  const current = state?.locale === locale ? state : undefined
  const retry = () => {
    setState(undefined)
    setTries(tries + 1)
  }
  return { help: current?.help ?? null, failed: current?.help === null, retry }
}
