import { useEffect, useState } from 'react'
import type { Help } from '../../../../locales/help/article'
import { useLocale, type Locale } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import { maxAudioSeconds, maxFileBytes, maxFilesAtOnce, mediaTypes } from '../../../wire/constants'

const helpLoaders: Record<Locale, () => Promise<{ help: Help }>> = {
  'zh-CN': () => import('../../../../locales/help/zh-CN'),
  'en-US': () => import('../../../../locales/help/en-US'),
}

const facts: Record<string, string | number> = {
  types: mediaTypes.join(' '),
  size: formatSize(maxFileBytes).replace(/\.?0+ /, ' '),
  hours: maxAudioSeconds / 3600,
  files: maxFilesAtOnce,
}

/** The help with the product's limits filled in. */
export function withFacts(help: Help): Help {
  const filled = JSON.stringify(help).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(facts[name] ?? placeholder),
  )
  return JSON.parse(filled) as Help
}

/** The help in the interface language, loaded only with its page; null until loaded. */
export function useHelp(): { help: Help | null; failed: boolean; retry: () => void } {
  const locale = useLocale()
  const [attempts, setAttempts] = useState(0)
  const [state, setState] = useState<{ locale: Locale; help: Help | null }>()
  useEffect(() => {
    let active = true
    helpLoaders[locale]().then(
      ({ help }) => active && setState({ locale, help: withFacts(help) }),
      () => active && setState({ locale, help: null }),
    )
    return () => void (active = false)
  }, [locale, attempts])
  const current = state?.locale === locale ? state : undefined
  const retry = () => {
    setState(undefined)
    setAttempts(attempts + 1)
  }
  return { help: current?.help ?? null, failed: current?.help === null, retry }
}
