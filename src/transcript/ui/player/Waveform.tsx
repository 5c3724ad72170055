import { useEffect, useRef } from 'react'
import WaveSurfer from 'wavesurfer.js'
import { cspNonce } from '../../../shared/env'
import { fetchPeaks } from './fetchPeaks'
import type { Player } from '../playback/player'
import styles from './PlayerBar.module.css'

/** Minimum width of a second, so that a word is wide enough to see and click. */
const pxPerSecond = 40

interface Props {
  player: Player
  peaksUrl: string
  durationMs: number
}

/**
 * The waveform, drawn from the server's peaks; the recording itself is not decoded. Scrolls along with playback; a click seeks.
 * Hidden from assistive technology, since the seek bar below is equivalent.
 */
export default function Waveform({ player, peaksUrl, durationMs }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = box.current
    if (!container) return
    const control = new AbortController()
    let stop = () => {}
    fetchPeaks(peaksUrl, control.signal).then(
      (peaks) => (stop = draw(container, peaks, { player, durationMs })),
      // Playback works without the waveform.
      () => {},
    )
    return () => {
      control.abort()
      stop()
    }
  }, [player, peaksUrl, durationMs])
  return <div ref={box} className={styles.waveform} aria-hidden="true" />
}

function draw(
  container: HTMLElement,
  peaks: Float32Array,
  { player, durationMs }: Pick<Props, 'player' | 'durationMs'>,
): () => void {
  const nonce = cspNonce()
  const color = (name: string) => getComputedStyle(container).getPropertyValue(`--ant-color-${name}`).trim()
  const colors = () => ({
    waveColor: color('border'),
    progressColor: color('primary'),
    cursorColor: color('primary-text'),
  })
  const wave = WaveSurfer.create({
    container,
    height: 'auto',
    peaks: [peaks],
    duration: durationMs / 1000,
    minPxPerSec: pxPerSecond,
    normalize: true,
    hideScrollbar: true,
    autoScroll: false,
    ...colors(),
    ...(nonce && { cspNonce: nonce }),
  })
  wave.on('interaction', (seconds) => player.seek(Math.round(seconds * 1000)))
  let view = { left: 0, width: 0, wholeWidth: 0 }
  // Not at each tick: other controls make the layout stale before, and reading it would compute it again.
  const measure = () => {
    view = { left: wave.getScroll(), width: wave.getWidth(), wholeWidth: wave.getWrapper().clientWidth }
  }
  const show = (ms: number) => {
    const x = (ms / durationMs) * view.wholeWidth
    if (x < view.left || x > view.left + view.width) {
      view.left = Math.max(0, x - view.width / 2)
      wave.setScroll(view.left)
    }
    wave.setTime(ms / 1000)
  }
  wave.on('scroll', measure)
  wave.on('redrawcomplete', measure)
  wave.on('ready', () => {
    measure()
    show(player.currentMs)
  })
  const stop = player.onTick(show)
  // The root element has the theme attribute.
  const themeObserver = new MutationObserver(() => wave.setOptions(colors()))
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-shade'] })
  return () => {
    stop()
    themeObserver.disconnect()
    wave.destroy()
  }
}
