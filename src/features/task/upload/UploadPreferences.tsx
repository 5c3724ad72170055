import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import {
  turnBrowserNoticesOff,
  turnBrowserNoticesOn,
  useBrowserNoticeState,
} from '../../../shared/notifications/browserNotices'
import { uploadSettings } from './uploadSettings'
import styles from './UploadPreferences.module.css'

/** What happens without a click; remembered on this device. */
export function UploadPreferences() {
  const t = useT()
  const { autoStart, openWhenDone } = useStore(uploadSettings)
  const notices = useBrowserNoticeState()
  return (
    <div className={styles.preferences}>
      <Checkbox
        text={t('create.prefer.autoStart')}
        checked={autoStart}
        onChange={(on) => uploadSettings.setState({ autoStart: on })}
      />
      <Checkbox
        text={t('create.prefer.openWhenDone')}
        checked={openWhenDone}
        onChange={(on) => uploadSettings.setState({ openWhenDone: on })}
      />
      {notices !== 'unsupported' && (
        <Checkbox
          text={t('create.prefer.notify')}
          checked={notices === 'on'}
          disabled={notices === 'blocked'}
          onChange={(on) => (on ? void turnBrowserNoticesOn() : turnBrowserNoticesOff())}
        />
      )}
      {notices === 'blocked' && <p className={styles.note}>{t('create.prefer.blocked')}</p>}
    </div>
  )
}

interface CheckboxProps {
  text: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

function Checkbox({ text, checked, disabled = false, onChange }: CheckboxProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {text}
    </label>
  )
}
