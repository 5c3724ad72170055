import type { Locale as AntdLocale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import { useEffect, useState } from 'react'
import type { Locale } from '../../shared/i18n/intl'

const loaders: Record<Exclude<Locale, 'en-US'>, () => Promise<{ default: AntdLocale }>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN'),
}

/**
 * antd's own texts. English is bundled with antd; other languages are loaded, with English until then. Never undefined:
 * ConfigProvider would remount everything inside it once a locale is set.
 */
export function useAntdLocale(locale: Locale): AntdLocale {
  const [loaded, setLoaded] = useState<Partial<Record<Locale, AntdLocale>>>({ 'en-US': english })
  useEffect(() => {
    if (locale === 'en-US') return
    loaders[locale]().then(
      (module) => setLoaded((before) => ({ ...before, [locale]: module.default })),
      () => undefined,
    )
  }, [locale])
  return loaded[locale] ?? english
}
