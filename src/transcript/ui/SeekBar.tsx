import { useCallback, useEffect, useRef } from 'react'
import { useSay } from '../../shared/intl'
import { formatTime } from '../../shared/time'
import { skipMs, type Player } from './player'
import styles from './PlayerBar.module.css'

/** Where the sound is, to read and to move. Follows the player frame by frame without rendering. */
export function SeekBar({ player, durationMs, disabled }: { player: Player; durationMs: number; disabled: boolean }) {
  const say = useSay()
  const range = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const held = useRef(false)
  const show = useCallback(
    (ms: number) => {
      if (!range.current || !time.current) return
      const text = formatTime(ms)
      // Less than half a pixel of a wide bar is not worth a new layout.
      if (Math.abs(ms - Number(range.current.value)) > durationMs / 4000) {
        range.current.value = String(ms)
        range.current.style.setProperty('--done', `${(100 * ms) / durationMs}%`)
      }
      if (time.current.textContent === text) return
      time.current.textContent = text
      range.current.setAttribute('aria-valuetext', text)
    },
    [durationMs],
  )
  useEffect(() => {
    show(player.currentMs)
    return player.onTick((ms) => {
      if (!held.current) show(ms)
    })
  }, [player, show])
  const jump = (ms: number) => {
    show(ms)
    player.seek(ms)
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => player.skip(-skipMs),
    ArrowRight: () => player.skip(skipMs),
  }
  return (
    <div className={styles.seek}>
      <span ref={time} className={styles.time} />
      <input
        ref={range}
        type="range"
        className={`${styles.range} ${styles.place}`}
        aria-label={say('transcript.player.place')}
        min={0}
        max={Math.max(1, durationMs)}
        defaultValue={0}
        disabled={disabled}
        onPointerDown={() => (held.current = true)}
        onPointerCancel={() => (held.current = false)}
        // While it is dragged only the time shows; the sound jumps once, at the end.
        onPointerUp={({ currentTarget }) => {
          held.current = false
          jump(Number(currentTarget.value))
        }}
        onChange={({ target }) => (held.current ? show(Number(target.value)) : jump(Number(target.value)))}
        onKeyDown={(event) => {
          const move = keys[event.key]
          if (move) event.preventDefault()
          move?.()
        }}
      />
      <span className={styles.time}>{formatTime(durationMs)}</span>
    </div>
  )
}
