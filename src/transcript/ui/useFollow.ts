import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { onReaderScroll } from '../../shared/readerScroll'
import type { Transcript } from '../model'
import { wordAt, type WordPlace } from '../timeline'
import type { Player } from './player'
import { lightWord } from './spokenWord'

/** The list that shows the segments, of which only those near the window are in the page. */
export interface SegmentList {
  rangeOf: (place: WordPlace) => Range | null
  /** Scrolls to a segment that may not be in the page. */
  scrollTo: (segment: number) => void
}

export interface Follow {
  /** The text moves with the voice. */
  following: boolean
  /** Takes up following again, at the word being spoken. */
  resume: () => void
  /** Lights the word again, when the row that holds it came into the page. */
  relight: () => void
}

/**
 * Keeps the word being spoken lit and, until the reader scrolls, in view. Renders nothing while playing: time comes from
 * the player frame by frame, and a frame that changes no word costs one binary search.
 * @param still the text must not move now, for somebody writes in it
 */
export function useFollow(
  player: Player,
  transcript: Transcript,
  list: RefObject<SegmentList | null>,
  still: boolean,
): Follow {
  const [following, setFollowing] = useState(true)
  const place = useRef<WordPlace | null>(null)
  const follows = useRef(following)
  const words = useRef(transcript)
  useLayoutEffect(() => {
    follows.current = following && !still
    words.current = transcript
  })

  const find = useCallback(() => {
    if (!place.current || !list.current) return null
    return list.current.rangeOf(place.current)
  }, [list])
  const relight = useCallback(() => lightWord(find()), [find])
  const bringIntoView = useCallback(() => {
    const word = find()
    if (word) comfort(word)
    else if (place.current) list.current?.scrollTo(place.current.segment)
  }, [find, list])

  useEffect(() => {
    const show = (ms: number) => {
      const next = wordAt(words.current, ms)
      if (next?.segment === place.current?.segment && next?.word === place.current?.word) return
      place.current = next
      relight()
      if (follows.current) bringIntoView()
    }
    const stop = player.onTick(show)
    return () => {
      stop()
      lightWord(null)
    }
  }, [player, relight, bringIntoView])

  useEffect(() => onReaderScroll(window, () => setFollowing(false)), [])

  const resume = useCallback(() => {
    follows.current = true
    setFollowing(true)
    bringIntoView()
  }, [bringIntoView])
  return { following, resume, relight }
}

/** Scrolls when the word is not within the middle of the window, where header and player cover nothing. */
function comfort(word: Range): void {
  const { top, bottom } = word.getBoundingClientRect()
  if (top > innerHeight * 0.2 && bottom < innerHeight * 0.7) return
  const far = top < -innerHeight || bottom > 2 * innerHeight
  const still = far || matchMedia('(prefers-reduced-motion: reduce)').matches
  word.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' })
}
