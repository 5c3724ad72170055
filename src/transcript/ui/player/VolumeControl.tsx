import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useRef, type CSSProperties } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import styles from './PlayerBar.module.css'

/** @param props.volume 0 to 1 */
export function VolumeControl({ volume, onVolume }: { volume: number; onVolume: (volume: number) => void }) {
  const t = useT()
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
