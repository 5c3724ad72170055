import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { useSay } from '../intl'
import { chooseTheme, themeChoices, useThemeChoice, type ThemeChoice } from '../themeChoice'

const icons = { system: DesktopOutlined, light: SunOutlined, dark: MoonOutlined } satisfies Record<ThemeChoice, unknown>

/** Goes round: like the system, light, dark. */
export function ThemeSwitch() {
  const say = useSay()
  const choice = useThemeChoice()
  const next = themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length] ?? 'system'
  const label = say('ui.theme.label', { choice: say(`ui.theme.${choice}`), next: say(`ui.theme.${next}`) })
  const Icon = icons[choice]
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => chooseTheme(next)}>
      <Icon aria-hidden />
    </button>
  )
}
