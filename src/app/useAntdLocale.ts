import type { Locale as AntdLocale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import { useEffect, useState } from 'react'
import type { Locale } from '../shared/intl'

/**
 * The sentences antd itself says. English is part of antd; Chinese is loaded, and until then there is English. Never nothing:
 * ConfigProvider would build everything inside it anew as soon as there is a locale.
 */
export function useAntdLocale(locale: Locale): AntdLocale {
  const [chinese, setChinese] = useState<AntdLocale>(english)
  useEffect(() => {
    if (locale !== 'zh-CN') return
    import('antd/es/locale/zh_CN').then(
      (found) => setChinese(found.default),
      () => undefined,
    )
  }, [locale])
  return locale === 'zh-CN' ? chinese : english
}
