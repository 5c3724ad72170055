import { useId, useMemo } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useSay } from '../../shared/intl'
import type { PlayerSettings } from '../../shared/storage'
import { formatTime } from '../../shared/time'
import { Popup } from '../../shared/ui/Popup'
import { savedMs, silences } from '../silence'
import { useDoing, useTranscript } from './desk'
import styles from './PlayerSettingsPanel.module.css'

interface Props {
  anchor: Element
  settings: StoreApi<PlayerSettings>
  durationMs: number
  hasPeaks: boolean
  onClose: () => void
}

const rewinds = [0, 500, 1_000, 2_000, 3_000, 5_000]

/** How recordings are played, chosen once for all of them. */
export function PlayerSettingsPanel({ anchor, settings, durationMs, hasPeaks, onClose }: Props) {
  const say = useSay()
  const chosen = useStore(settings)
  const transcript = useTranscript()
  const readOnly = useDoing((doing) => doing.readOnly)
  const saved = useMemo(() => savedMs(silences(transcript, durationMs)), [transcript, durationMs])
  const rewind = useId()
  const check = (name: 'skipSilence' | 'pauseTyping' | 'waveform', about?: string) => (
    <label className={styles.line}>
      <span>
        {say(`transcript.player.${name}`)}
        {about && <small>{about}</small>}
      </span>
      <input
        type="checkbox"
        checked={chosen[name]}
        onChange={({ target }) => settings.setState({ [name]: target.checked })}
      />
    </label>
  )
  return (
    <Popup anchor={anchor} name={say('transcript.player.settings')} onClose={onClose}>
      <div className={styles.panel}>
        {check('skipSilence', say('transcript.player.saved', { time: formatTime(saved) }))}
        {!readOnly && check('pauseTyping')}
        {hasPeaks && check('waveform')}
        <div className={styles.line}>
          <label htmlFor={rewind}>{say('transcript.player.rewind')}</label>
          <select
            id={rewind}
            value={chosen.rewindMs}
            onChange={({ target }) => settings.setState({ rewindMs: Number(target.value) })}
          >
            {[...new Set([...rewinds, chosen.rewindMs])]
              .sort((a, b) => a - b)
              .map((ms) => (
                <option key={ms} value={ms}>
                  {say('transcript.player.seconds', { seconds: ms / 1000 })}
                </option>
              ))}
          </select>
        </div>
      </div>
    </Popup>
  )
}
