import { useEffect, useState } from 'react'
import { runSliced } from '../../../shared/async/cooperative'
import { createCues } from '../../export/createCues'
import { languageTag } from '../../model/languageTag'
import type { Transcript } from '../../model/transcript'
import type { TranscriptTranslation } from '../../model/transcriptTranslation'
import { timeWords } from '../../operations/retime'

/** After an edit; typing must not make them again for each letter. */
const delayMs = 1_000

interface Texts {
  readonly transcript: Transcript
  /** Shown below the text. */
  readonly translation: TranscriptTranslation | null
}

/** Gives a video subtitles of the text and, if shown, of its translation, and keeps them in step with edits. */
export function useSubtitles(video: HTMLVideoElement, { transcript, translation }: Texts): void {
  // Tracks can't be removed from an element, so it gets them once.
  const [tracks] = useState(() => [addSubtitles(video), addSubtitles(video)])
  useEffect(() => {
    const controller = new AbortController()
    const texts = [transcript, translation && translated(transcript, translation)]
    const update = async () => {
      for (const [index, track] of tracks.entries()) {
        const text = texts[index]
        const cues = text ? await runSliced(createCues(text, { tone: true })) : []
        if (controller.signal.aborted) return
        for (const cue of [...(track.cues ?? [])]) track.removeCue(cue)
        for (const { startMs, endMs, lines } of cues)
          track.addCue(new VTTCue(startMs / 1000, endMs / 1000, lines.join('\n')))
      }
    }
    const timer = setTimeout(() => void update().catch(() => {}), tracks[0]?.cues?.length ? delayMs : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [tracks, transcript, translation])
}

function addSubtitles(video: HTMLVideoElement): TextTrack {
  const track = video.addTextTrack('subtitles')
  track.mode = 'showing'
  return track
}

/** The transcript in the language of its translation, without the segments that have none. */
function translated(transcript: Transcript, { language, lines }: TranscriptTranslation): Transcript {
  const segments = transcript.segments.flatMap((segment) => {
    const text = lines.get(segment.id)?.text
    return text ? [{ ...segment, text, words: timeWords(text, segment.startMs, segment.endMs) }] : []
  })
  return { ...transcript, language: languageTag(language) ?? '', segments }
}
