import { useEffect, useRef } from 'react'
import { chordOf } from './chord'
import { listenToPedals } from './pedals'

/** Captures key and pedal presses before any other handler; Escape cancels. */
export function useChordCapture(onChord: (chord: string) => void, onCancel: () => void): void {
  const callbacks = useRef({ onChord, onCancel })
  useEffect(() => {
    callbacks.current = { onChord, onCancel }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chord = event.isComposing ? null : chordOf(event)
      if (!chord) return
      event.preventDefault()
      event.stopPropagation()
      if (chord === 'Escape') callbacks.current.onCancel()
      else callbacks.current.onChord(chord)
    }
    window.addEventListener('keydown', press, true)
    const stop = listenToPedals((pedal, down) => down && callbacks.current.onChord(pedal))
    return () => {
      window.removeEventListener('keydown', press, true)
      stop()
    }
  }, [])
}
