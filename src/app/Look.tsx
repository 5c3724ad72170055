import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { cspNonce } from '../shared/env'
import { useLocale } from '../shared/intl'
import { useShade } from '../shared/themeChoice'
import { nonceStyles } from './nonceStyles'
import { usePreferences } from './preferences'
import { themes } from './theme'
import { useAntdLocale } from './useAntdLocale'

const nonce = cspNonce()
if (nonce) nonceStyles(nonce)

/** What antd's components inside know: tokens, language, and the nonce for their styles. */
export function Look({ children }: { children: ReactNode }) {
  const theme = themes[useShade()]
  const locale = useAntdLocale(useLocale())
  const { density } = usePreferences()
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      // Always given: without one, everything inside would be built anew as soon as there is one.
      componentSize={density === 'compact' ? 'small' : 'medium'}
      {...(nonce && { csp: { nonce } })}
      // Two Chinese characters need no space between them.
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}
