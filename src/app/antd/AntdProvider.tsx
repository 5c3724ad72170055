import { ConfigProvider } from 'antd'
import { useDeferredValue, type ReactNode } from 'react'
import { cspNonce } from '../../shared/env'
import { useLocale } from '../../shared/i18n/intl'
import { useColorScheme } from '../../shared/theme/colorScheme'
import { addStyleNonce } from './addStyleNonce'
import { usePreferences } from '../preferences/preferences'
import { themes } from './theme'
import { useAntdLocale } from './useAntdLocale'

const nonce = cspNonce()
if (nonce) addStyleNonce(nonce)

/** Provides tokens, locale and the style nonce to antd components. */
export function AntdProvider({ children }: { children: ReactNode }) {
  // Deferred: own components follow the attribute of <html> at once, and antd's new styles would keep the click from being painted.
  const theme = themes[useDeferredValue(useColorScheme())]
  const locale = useAntdLocale(useLocale())
  const { density } = usePreferences()
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      // Always set: adding it later would remount everything inside.
      componentSize={density === 'compact' ? 'small' : 'medium'}
      {...(nonce && { csp: { nonce } })}
      // No space between two Chinese characters.
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}
