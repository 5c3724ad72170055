import { useCallback, useEffect, useRef } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { skipMs, type Player } from '../playback/player'
import styles from './PlayerBar.module.css'
import { SpeakerTrack } from './SpeakerTrack'

/** Shows and changes the playback position. Follows the player per frame without re-rendering. */
export function SeekBar({ player, durationMs }: { player: Player; durationMs: number }) {
  const t = useT()
  const range = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const dragging = useRef(false)
  const show = useCallback(
    (ms: number) => {
      if (!range.current || !time.current) return
      const text = formatTime(ms)
      // Skips updates below half a pixel of a wide bar, which would only cost layout.
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
      if (!dragging.current) show(ms)
    })
  }, [player, show])
  const seekTo = (ms: number) => {
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
      <div className={styles.place}>
        <input
          ref={range}
          type="range"
          className={styles.range}
          aria-label={t('transcript.player.place')}
          min={0}
          max={Math.max(1, durationMs)}
          defaultValue={0}
          onPointerDown={() => (dragging.current = true)}
          onPointerCancel={() => (dragging.current = false)}
          // While dragging, only the time is updated; the player seeks once, at the end.
          onPointerUp={({ currentTarget }) => {
            dragging.current = false
            seekTo(Number(currentTarget.value))
          }}
          onChange={({ target }) => (dragging.current ? show(Number(target.value)) : seekTo(Number(target.value)))}
          onKeyDown={(event) => {
            const move = keys[event.key]
            if (move) event.preventDefault()
            move?.()
          }}
        />
        <SpeakerTrack durationMs={durationMs} />
      </div>
      {/* Rounded up, like the duration of the record. */}
      <span className={styles.time}>{formatTime(Math.ceil(durationMs / 1000) * 1000)}</span>
    </div>
  )
}
