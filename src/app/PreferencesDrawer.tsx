import { SettingOutlined } from '@ant-design/icons'
import { useCallback, useId, useState } from 'react'
import { locales, setLocale, useLocale, useSay } from '../shared/intl'
import { notify } from '../shared/notify'
import { chooseTheme, themeChoices, useThemeChoice } from '../shared/themeChoice'
import { IconButton } from '../shared/ui/IconButton'
import { Choice } from './Choice'
import { Drawer } from './Drawer'
import { densities, prefer, usePreferences, verifications } from './preferences'
import styles from './PreferencesDrawer.module.css'
import { VersionLabel } from './VersionLabel'

/** Opens the preferences. */
export function PreferencesButton() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const title = say('app.preferences.title')
  return (
    <>
      <IconButton name={title} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <SettingOutlined aria-hidden />
      </IconButton>
      {open && (
        <Drawer
          name={title}
          side="end"
          head={<h2>{title}</h2>}
          closeName={say('app.preferences.close')}
          onClose={close}
        >
          <Preferences />
          <VersionLabel />
        </Drawer>
      )}
    </>
  )
}

/** Each takes effect at once and is kept on this device. */
function Preferences() {
  const say = useSay()
  const locale = useLocale()
  const theme = useThemeChoice()
  const { density, topNav, tabNav, verify } = usePreferences()
  const failed = () => notify({ kind: 'error', text: say('ui.locale.failed') })
  return (
    <div className={styles.preferences}>
      <Choice
        name={say('app.preferences.language')}
        options={locales.map((value) => ({ value, text: say(`app.preferences.language.${value}`), lang: value }))}
        chosen={locale}
        onChoose={(value) => void setLocale(value).catch(failed)}
      />
      <Choice
        name={say('app.preferences.theme')}
        options={themeChoices.map((value) => ({ value, text: say(`app.preferences.theme.${value}`) }))}
        chosen={theme}
        onChoose={chooseTheme}
      />
      <Choice
        name={say('app.preferences.density')}
        hint={say('app.preferences.densityHint')}
        options={densities.map((value) => ({ value, text: say(`app.preferences.density.${value}`) }))}
        chosen={density}
        onChoose={(value) => prefer({ density: value })}
      />
      <Switch
        name={say('app.preferences.topNav')}
        hint={say('app.preferences.topNavHint')}
        on={topNav}
        onTurn={(on) => prefer({ topNav: on })}
      />
      <Switch
        name={say('app.preferences.tabNav')}
        hint={say('app.preferences.tabNavHint')}
        on={tabNav}
        onTurn={(on) => prefer({ tabNav: on })}
      />
      <Choice
        name={say('app.preferences.verify')}
        hint={say('app.preferences.verifyHint')}
        options={verifications.map((value) => ({ value, text: say(`app.preferences.verify.${value}`) }))}
        chosen={verify}
        onChoose={(value) => prefer({ verify: value })}
      />
    </div>
  )
}

interface SwitchProps {
  name: string
  hint: string
  on: boolean
  onTurn: (on: boolean) => void
}

function Switch({ name, hint, on, onTurn }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <label className={styles.switch}>
        {name}
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hintId}
          checked={on}
          onChange={(event) => onTurn(event.target.checked)}
        />
      </label>
      <p id={hintId}>{hint}</p>
    </div>
  )
}
