import { useEffect, useRef } from 'react'
import { chordOf } from './chord'
import { listenToPedals } from './pedals'

/** Tells the next key or pedal that is pressed, before anything else hears of it; Escape cancels. */
export function useCapture(onChord: (chord: string) => void, onCancel: () => void): void {
  const now = useRef({ onChord, onCancel })
  useEffect(() => {
    now.current = { onChord, onCancel }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chord = event.isComposing ? null : chordOf(event)
      if (!chord) return
      event.preventDefault()
      event.stopPropagation()
      if (chord === 'Escape') now.current.onCancel()
      else now.current.onChord(chord)
    }
    window.addEventListener('keydown', press, true)
    const stop = listenToPedals((pedal, down) => down && now.current.onChord(pedal))
    return () => {
      window.removeEventListener('keydown', press, true)
      stop()
    }
  }, [])
}
