import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { useT } from '../i18n/intl'
import {
  setColorScheme,
  colorSchemePreferences,
  useColorSchemePreference,
  type ColorSchemePreference,
} from './colorScheme'

const icons = { system: DesktopOutlined, light: SunOutlined, dark: MoonOutlined } satisfies Record<
  ColorSchemePreference,
  unknown
>

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const t = useT()
  const choice = useColorSchemePreference()
  const next =
    colorSchemePreferences[(colorSchemePreferences.indexOf(choice) + 1) % colorSchemePreferences.length] ?? 'system'
  const label = t('ui.theme.label', { choice: t(`ui.theme.${choice}`), next: t(`ui.theme.${next}`) })
  const Icon = icons[choice]
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => setColorScheme(next)}>
      <Icon aria-hidden />
    </button>
  )
}
