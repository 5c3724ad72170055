import { useId } from 'react'
import { locales, localeTraits } from '../../../locales/locales'
import { setLocale, useLocale, useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { setColorScheme, colorSchemePreferences, useColorSchemePreference } from '../../shared/theme/colorScheme'
import { closeOverlay } from '../overlays/overlayState'
import { RadioGroup } from './RadioGroup'
import { Drawer } from '../ui/Drawer'
import { densities, updatePreferences, usePreferences, roleCheckModes } from './preferences'
import styles from './PreferencesDrawer.module.css'
import { VersionLabel } from '../ui/VersionLabel'

/** The preferences, as an overlay. */
export default function PreferencesDrawer() {
  const t = useT()
  const title = t('app.preferences.title')
  return (
    <Drawer
      name={title}
      side="end"
      head={<h2>{title}</h2>}
      closeName={t('preferences.drawer.close')}
      onClose={closeOverlay}
    >
      <Preferences />
      <VersionLabel />
    </Drawer>
  )
}

/** Every change takes effect immediately and is stored on this device. */
function Preferences() {
  const t = useT()
  const locale = useLocale()
  const theme = useColorSchemePreference()
  const { density, topNav, tabNav, verify } = usePreferences()
  const failed = () => notify({ kind: 'error', text: t('ui.locale.failed') })
  return (
    <div className={styles.preferences}>
      <RadioGroup
        name={t('preferences.choice.language')}
        options={locales.map((value) => ({ value, text: localeTraits[value].name, lang: value }))}
        selected={locale}
        onSelect={(value) => void setLocale(value).catch(failed)}
      />
      <RadioGroup
        name={t('preferences.choice.theme')}
        options={colorSchemePreferences.map((value) => ({ value, text: t(`preferences.choice.theme.${value}`) }))}
        selected={theme}
        onSelect={setColorScheme}
      />
      <RadioGroup
        name={t('preferences.choice.density')}
        hint={t('preferences.choice.densityHint')}
        options={densities.map((value) => ({ value, text: t(`preferences.choice.density.${value}`) }))}
        selected={density}
        onSelect={(value) => updatePreferences({ density: value })}
      />
      <Switch
        name={t('preferences.choice.topNav')}
        hint={t('preferences.choice.topNavHint')}
        checked={topNav}
        onChange={(on) => updatePreferences({ topNav: on })}
      />
      <Switch
        name={t('preferences.choice.tabNav')}
        hint={t('preferences.choice.tabNavHint')}
        checked={tabNav}
        onChange={(on) => updatePreferences({ tabNav: on })}
      />
      {import.meta.env.DEV && (
        <RadioGroup
          name={t('preferences.choice.verify')}
          hint={t('preferences.choice.verifyHint')}
          options={roleCheckModes.map((value) => ({ value, text: t(`preferences.choice.verify.${value}`) }))}
          selected={verify}
          onSelect={(value) => updatePreferences({ verify: value })}
        />
      )}
    </div>
  )
}

interface SwitchProps {
  name: string
  hint: string
  checked: boolean
  onChange: (on: boolean) => void
}

function Switch({ name, hint, checked, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <label className={styles.switch}>
        {name}
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hintId}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <p id={hintId}>{hint}</p>
    </div>
  )
}
