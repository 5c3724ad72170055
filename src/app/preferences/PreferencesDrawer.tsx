import { SettingOutlined } from '@ant-design/icons'
import { useCallback, useId, useState } from 'react'
import { locales, localeTraits } from '../../../locales/locales'
import { setLocale, useLocale, useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { setColorScheme, colorSchemePreferences, useColorSchemePreference } from '../../shared/theme/colorScheme'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { RadioGroup } from './RadioGroup'
import { Drawer } from '../ui/Drawer'
import { densities, updatePreferences, usePreferences, roleCheckModes } from './preferences'
import styles from './PreferencesDrawer.module.css'
import { VersionLabel } from '../ui/VersionLabel'

/** Opens the preferences. */
export function PreferencesButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const title = t('app.preferences.title')
  return (
    <>
      <IconButton name={title} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <SettingOutlined aria-hidden />
      </IconButton>
      {open && (
        <Drawer name={title} side="end" head={<h2>{title}</h2>} closeName={t('app.preferences.close')} onClose={close}>
          <Preferences />
          <VersionLabel />
        </Drawer>
      )}
    </>
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
        name={t('app.preferences.language')}
        options={locales.map((value) => ({ value, text: localeTraits[value].name, lang: value }))}
        selected={locale}
        onSelect={(value) => void setLocale(value).catch(failed)}
      />
      <RadioGroup
        name={t('app.preferences.theme')}
        options={colorSchemePreferences.map((value) => ({ value, text: t(`app.preferences.theme.${value}`) }))}
        selected={theme}
        onSelect={setColorScheme}
      />
      <RadioGroup
        name={t('app.preferences.density')}
        hint={t('app.preferences.densityHint')}
        options={densities.map((value) => ({ value, text: t(`app.preferences.density.${value}`) }))}
        selected={density}
        onSelect={(value) => updatePreferences({ density: value })}
      />
      <Switch
        name={t('app.preferences.topNav')}
        hint={t('app.preferences.topNavHint')}
        checked={topNav}
        onChange={(on) => updatePreferences({ topNav: on })}
      />
      <Switch
        name={t('app.preferences.tabNav')}
        hint={t('app.preferences.tabNavHint')}
        checked={tabNav}
        onChange={(on) => updatePreferences({ tabNav: on })}
      />
      <RadioGroup
        name={t('app.preferences.verify')}
        hint={t('app.preferences.verifyHint')}
        options={roleCheckModes.map((value) => ({ value, text: t(`app.preferences.verify.${value}`) }))}
        selected={verify}
        onSelect={(value) => updatePreferences({ verify: value })}
      />
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
