import { useEffect, useRef } from 'react'
import WaveSurfer from 'wavesurfer.js'
import { cspNonce } from '../../shared/env'
import { fetchPeaks } from './peaks'
import type { Player } from './player'
import styles from './PlayerBar.module.css'

/** The least a second takes: a word is then wide enough to be seen and hit. */
const pxASecond = 40

/**
 * The outline of the sound, from the server's peaks; the recording itself is not decoded. Moves along with the voice, and a
 * press jumps there. The seek bar below says the same to those who can't see it.
 */
export default function Waveform({
  player,
  peaksUrl,
  durationMs,
}: {
  player: Player
  peaksUrl: string
  durationMs: number
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = box.current
    if (!container) return
    const control = new AbortController()
    let stop = () => {}
    fetchPeaks(peaksUrl, control.signal).then(
      (peaks) => (stop = draw(container, player, peaks, durationMs)),
      // Without its outline the recording is still played.
      () => {},
    )
    return () => {
      control.abort()
      stop()
    }
  }, [player, peaksUrl, durationMs])
  return <div ref={box} className={styles.waveform} aria-hidden="true" />
}

function draw(container: HTMLElement, player: Player, peaks: Float32Array, durationMs: number): () => void {
  const nonce = cspNonce()
  const colour = (name: string) => getComputedStyle(container).getPropertyValue(`--ant-color-${name}`).trim()
  const colours = () => ({
    waveColor: colour('border'),
    progressColor: colour('primary'),
    cursorColor: colour('primary-text'),
  })
  const wave = WaveSurfer.create({
    container,
    height: 'auto',
    peaks: [peaks],
    duration: durationMs / 1000,
    minPxPerSec: pxASecond,
    normalize: true,
    hideScrollbar: true,
    ...colours(),
    ...(nonce && { cspNonce: nonce }),
  })
  wave.on('interaction', (seconds) => player.seek(Math.round(seconds * 1000)))
  const show = (ms: number) => wave.setTime(ms / 1000)
  wave.on('ready', () => show(player.currentMs))
  const stop = player.onTick(show)
  // The theme is told by the root element.
  const watch = new MutationObserver(() => wave.setOptions(colours()))
  watch.observe(document.documentElement, { attributeFilter: ['data-shade'] })
  return () => {
    stop()
    watch.disconnect()
    wave.destroy()
  }
}
