import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useRef, type CSSProperties } from 'react'
import { useSay } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import styles from './PlayerBar.module.css'

/** @param props.volume 0..1 */
export function VolumeControl({ volume, onVolume }: { volume: number; onVolume: (volume: number) => void }) {
  const say = useSay()
  const before = useRef(1)
  const muted = volume === 0
  const toggle = () => {
    if (!muted) before.current = volume
    onVolume(muted ? before.current : 0)
  }
  return (
    <div className={styles.volume}>
      <IconButton name={say('transcript.player.mute')} aria-pressed={muted} onClick={toggle}>
        {muted ? <MutedOutlined /> : <SoundOutlined />}
      </IconButton>
      <input
        type="range"
        className={styles.range}
        aria-label={say('transcript.player.volume')}
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
