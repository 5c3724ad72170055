import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { onUserScroll } from '../../../shared/browser/onUserScroll'
import type { Transcript } from '../../model/transcript'
import { wordAt, type WordPosition } from '../../model/timeline'
import type { Player } from './player'
import { highlightWord } from '../dom/highlightWord'

/** The virtualized list of segments. */
export interface SegmentList {
  rangeOf: (position: WordPosition) => Range | null
  /** Scrolls to a segment that may not be mounted. */
  scrollTo: (segment: number) => void
}

interface FollowOptions {
  readonly player: Player
  readonly transcript: Transcript
  readonly list: RefObject<SegmentList | null>
  /** Suspends scrolling, while the user edits the text. */
  readonly paused: boolean
  /** Whether the text is followed at first. */
  readonly follows: boolean
}

export interface FollowState {
  /** Whether the text scrolls along with playback. */
  following: boolean
  /** Resumes following at the word being spoken. */
  resume: () => void
  /** Highlights the word again after its row was mounted. */
  refreshHighlight: () => void
}

/**
 * Highlights the word being spoken and keeps it in view until the user scrolls. Does not re-render during playback: the player
 * reports time per frame, and a frame without a word change costs one binary search.
 */
export function useFollowPlayback({ player, transcript, list, paused, follows }: FollowOptions): FollowState {
  const [following, setFollowing] = useState(follows)
  const position = useRef<WordPosition | null>(null)
  const shouldScroll = useRef(following)
  const latestTranscript = useRef(transcript)
  useLayoutEffect(() => {
    shouldScroll.current = following && !paused
    latestTranscript.current = transcript
  })

  const wordRange = useCallback(() => {
    if (!position.current || !list.current) return null
    return list.current.rangeOf(position.current)
  }, [list])
  const refreshHighlight = useCallback(() => highlightWord(wordRange()), [wordRange])
  const scrollToWord = useCallback(
    (word: Range | null) => {
      if (word) scrollToCenter(word)
      else if (position.current) list.current?.scrollTo(position.current.segment)
    },
    [list],
  )

  // Before what subscribes in effects, as the seek bar does: it changes the page, whose layout is read here.
  useLayoutEffect(() => {
    const show = (ms: number) => {
      const next = wordAt(latestTranscript.current, ms)
      if (next?.segment === position.current?.segment && next?.word === position.current?.word) return
      position.current = next
      const word = wordRange()
      // First, since it reads the layout, which the highlight makes stale.
      if (shouldScroll.current) scrollToWord(word)
      highlightWord(word)
    }
    const stop = player.onTick(show)
    return () => {
      stop()
      highlightWord(null)
    }
  }, [player, wordRange, scrollToWord])

  useEffect(() => onUserScroll(window, () => setFollowing(false)), [])

  const resume = useCallback(() => {
    // Otherwise the word is in view.
    if (!shouldScroll.current) scrollToWord(wordRange())
    shouldScroll.current = true
    setFollowing(true)
  }, [scrollToWord, wordRange])
  return { following, resume, refreshHighlight }
}

/** Scrolls when the word is outside the middle of the viewport, where header and player don't cover it. */
function scrollToCenter(word: Range): void {
  const { top, bottom } = word.getBoundingClientRect()
  if (top > innerHeight * 0.2 && bottom < innerHeight * 0.7) return
  const far = top < -innerHeight || bottom > 2 * innerHeight
  const instant = far || matchMedia('(prefers-reduced-motion: reduce)').matches
  word.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: instant ? 'instant' : 'smooth' })
}
