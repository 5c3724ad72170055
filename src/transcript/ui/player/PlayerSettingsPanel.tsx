import { useId, useMemo } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useT } from '../../../shared/i18n/intl'
import type { PlayerSettings } from '../../../shared/storage/localStore'
import { formatExactDuration } from '../../../shared/time/formatDuration'
import { Popup } from '../../../shared/ui/overlays/Popup'
import { totalMs, findSilences } from '../../model/silences'
import { useEditorUi, useTranscript } from '../state/editorContext'
import styles from './PlayerSettingsPanel.module.css'

interface Props {
  anchor: Element
  settings: StoreApi<PlayerSettings>
  durationMs: number
  hasPeaks: boolean
  onClose: () => void
}

const rewinds = [0, 500, 1_000, 2_000, 3_000, 5_000]

/** Playback settings, shared by all recordings. */
export function PlayerSettingsPanel({ anchor, settings, durationMs, hasPeaks, onClose }: Props) {
  const t = useT()
  const chosen = useStore(settings)
  const transcript = useTranscript()
  const readOnly = useEditorUi((ui) => ui.readOnly)
  const saved = useMemo(() => totalMs(findSilences(transcript, durationMs)), [transcript, durationMs])
  const rewind = useId()
  const check = (name: 'skipSilence' | 'pauseTyping' | 'waveform', about?: string) => (
    <label className={styles.line}>
      <span>
        {t(`transcript.player.${name}`)}
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
    <Popup anchor={anchor} name={t('transcript.player.settings')} onClose={onClose}>
      <div className={styles.panel}>
        {check(
          'skipSilence',
          saved > 0 ? t('transcript.player.saved', { time: formatExactDuration(t, saved / 1000) }) : undefined,
        )}
        {!readOnly && check('pauseTyping')}
        {hasPeaks && check('waveform')}
        <div className={styles.line}>
          <label htmlFor={rewind}>{t('transcript.player.rewind')}</label>
          <select
            id={rewind}
            className={styles.select}
            value={chosen.rewindMs}
            onChange={({ target }) => settings.setState({ rewindMs: Number(target.value) })}
          >
            {[...new Set([...rewinds, chosen.rewindMs])]
              .sort((a, b) => a - b)
              .map((ms) => (
                <option key={ms} value={ms}>
                  {t('transcript.player.seconds', { seconds: ms / 1000 })}
                </option>
              ))}
          </select>
        </div>
      </div>
    </Popup>
  )
}
