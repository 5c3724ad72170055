import { useEffect, useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import {
  chooseMicrophone,
  chosenMicrophone,
  microphones,
  watchMicrophones,
  type Microphone,
} from '../../../shared/capture/microphone'
import styles from './Inputs.module.css'

interface Props {
  onChange?: () => void
  /** Lists the devices again when it changes: their names are known once the user has granted permission. */
  version?: unknown
}

/** Selects a microphone; hidden while there is no choice. */
export function MicrophoneSelect({ onChange, version }: Props) {
  const t = useT()
  const [list, setList] = useState<readonly Microphone[]>([])
  const [chosen, setChosen] = useState(chosenMicrophone)
  useEffect(() => {
    let mounted = true
    const refresh = () =>
      void microphones().then(
        (found) => mounted && setList(found),
        // Errors are shown when recording starts.
        () => {},
      )
    refresh()
    const stop = 'mediaDevices' in navigator ? watchMicrophones(refresh) : () => {}
    return () => {
      mounted = false
      stop()
    }
  }, [version])
  const named = list.filter(({ label }) => label !== '')
  if (named.length < 2) return null
  return (
    <select
      className={styles.select}
      aria-label={t('live.setup.device')}
      value={named.some(({ id }) => id === chosen) ? (chosen ?? '') : ''}
      onChange={({ target }) => {
        chooseMicrophone(target.value || null)
        setChosen(target.value || null)
        onChange?.()
      }}
    >
      <option value="">{t('live.setup.usualDevice')}</option>
      {named.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  )
}
