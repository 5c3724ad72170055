import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useRef, type CSSProperties } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import type { Player } from '../playback/player'
import { usePlayerState } from '../playback/usePlayback'
import styles from './PlayerBar.module.css'

/** @param props.onVolume 0 to 1 */
export function VolumeControl({ player, onVolume }: { player: Player; onVolume: (volume: number) => void }) {
  const t = useT()
  const volume = usePlayerState(player, (state) => state.volume)
  const before = useRef(1)
  const muted = volume === 0
  const toggle = () => {
    if (!muted) before.current = volume
    onVolume(muted ? before.current : 0)
  }
  return (
    <div className={styles.volume}>
      <IconButton name={t('transcript.player.mute')} aria-pressed={muted} onClick={toggle}>
        {muted ? <MutedOutlined /> : <SoundOutlined />}
      </IconButton>
      <input
        type="range"
        className={styles.range}
        aria-label={t('transcript.player.volume')}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        style={{ '--done': `${100 * volume}%` } as CSSProperties}
        onChange={(event) => onVolume(Number(event.target.value))}
      />
    </div>
  )
}
