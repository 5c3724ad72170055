import { CheckCircleFilled, CloseOutlined, DownOutlined, SoundOutlined, UpOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { observeSize } from '../../../shared/browser/observeSize'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { segmentIndex, type Edit } from '../../model/edit'
import type { WordPosition } from '../../model/timeline'
import type { Transcript } from '../../model/transcript'
import {
  acceptPhrase,
  countLowConfidence,
  equalLowConfidence,
  nextLowConfidence,
  phraseText,
  rangeOf,
  removePhrases,
  replacePhrases,
  type Phrase,
} from '../../operations/lowConfidence'
import { notifyWithUndo } from '../editing/undoRedo'
import { ExcerptPlayback, loopWithContext } from '../playback/playbackHelpers'
import { announce, useEditor, useTranscript, type EditorContext } from '../state/editorContext'
import styles from './LowConfidenceBar.module.css'
import { PhraseCorrection } from './PhraseCorrection'

/** Steps through low-confidence phrases: play, accept, correct or delete each, or all equal ones at once. */
export function LowConfidenceBar() {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  // The phrase at this position or the next one; so an edit that resolves it moves on.
  const [position, setPosition] = useState(() => activePosition(editor, transcript))
  const phrase = nextLowConfidence(transcript, { ...position, word: position.word - 1 }, 1)
  const text = phrase && phraseText(transcript, phrase)
  const autoplay = useStore(editor.settings, ({ playUnsure }) => playUnsure)
  const bar = useRef<HTMLDivElement>(null)
  useCurrentPhrase(editor, { transcript, phrase, bar })
  const step = (direction: 1 | -1) => {
    const next = nextLowConfidence(transcript, phrase && { segment: phrase.segment, word: phrase.first }, direction)
    if (next) setPosition({ segment: next.segment, word: next.first })
  }
  const apply = (edit: Edit | null, at: Phrase) => {
    // Without its segment, the position is the start of what followed.
    const isGone = edit !== null && edit.after.length < edit.before.length
    setPosition({ segment: at.segment, word: isGone ? 0 : at.first })
    editor.store.getState().apply(edit)
  }
  const remove = (phrases: readonly Phrase[], at: Phrase) => {
    const edit = removePhrases(transcript, phrases)
    apply(edit, at)
    if (edit) notifyWithUndo(editor, t('editor.unsure.removed', { count: phrases.length }), edit)
  }
  const replace = (phrases: readonly Phrase[], { at, text: correction }: { at: Phrase; text: string }) => {
    const edit = replacePhrases(transcript, phrases, correction)
    apply(edit, at)
    if (edit && phrases.length > 1) notifyWithUndo(editor, t('editor.unsure.fixed', { count: phrases.length }), edit)
  }
  const close = () => editor.ui.setState({ bar: null })
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="group"
      aria-label={t('editor.tools.unsure')}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && close()}
    >
      <div className={styles.line}>
        {phrase && (
          <>
            <IconButton name={t('editor.unsure.previous')} onClick={() => step(-1)}>
              <UpOutlined />
            </IconButton>
            <IconButton name={t('editor.unsure.next')} onClick={() => step(1)}>
              <DownOutlined />
            </IconButton>
          </>
        )}
        <Progress transcript={transcript} />
        {phrase && text !== null && (
          <PhraseCorrection
            key={`${phrase.segment}.${phrase.first}.${text}`}
            text={text}
            equal={equalLowConfidence(transcript, phrase)}
            onLoop={() => loopWithContext(editor.player, ...timesOf(transcript, phrase))}
            onStep={step}
            onAccept={() => apply(acceptPhrase(transcript, phrase), phrase)}
            onFix={(phrases, correction) => replace(phrases ?? [phrase], { at: phrase, text: correction })}
            onRemove={(phrases) => remove(phrases ?? [phrase], phrase)}
          />
        )}
        <div className={styles.end}>
          {phrase ? (
            <IconButton
              name={t('editor.unsure.autoplay')}
              aria-pressed={autoplay}
              onClick={() => editor.settings.setState({ playUnsure: !autoplay })}
            >
              <SoundOutlined />
            </IconButton>
          ) : (
            <PlainButton onClick={close}>{t('editor.unsure.done')}</PlainButton>
          )}
          <IconButton name={t('editor.bar.close')} onClick={close}>
            <CloseOutlined />
          </IconButton>
        </div>
      </div>
      {phrase && (
        <p className={styles.help}>
          {t('editor.unsure.help')} <span className={styles.keys}>{t('editor.unsure.keys')}</span>
        </p>
      )}
    </div>
  )
}

/** How many of the phrases are checked that there were when the bar opened. */
function Progress({ transcript }: { transcript: Transcript }) {
  const t = useT()
  const left = useMemo(() => countLowConfidence(transcript), [transcript])
  const [atFirst] = useState(left)
  const count = Math.max(atFirst, left)
  if (count === 0) return <span className={styles.progress}>{t('editor.unsure.none')}</span>
  return (
    <span className={styles.progress} role="status">
      {left === 0 ? (
        <>
          <CheckCircleFilled className={styles.checked} aria-hidden="true" /> {t('editor.unsure.end', { count })}
        </>
      ) : (
        t('editor.unsure.progress', { done: count - left, count })
      )}
    </span>
  )
}

/** The start of the active row. */
function activePosition({ ui, list }: EditorContext, transcript: Transcript): WordPosition {
  const id = list.current?.firstOnScreen() ?? ui.getState().activeId
  return { segment: Math.max(0, id === null ? 0 : segmentIndex(transcript, id)), word: 0 }
}

function timesOf({ segments }: Transcript, { segment, first, last }: Phrase): [startMs: number, endMs: number] {
  const words = segments[segment]?.words ?? []
  return [words[first]?.startMs ?? 0, words[last]?.endMs ?? 0]
}

/** Highlights, shows and announces the phrase; plays it if the user wants that. */
function useCurrentPhrase(
  editor: EditorContext,
  { transcript, phrase, bar }: { transcript: Transcript; phrase: Phrase | null; bar: RefObject<HTMLElement | null> },
): void {
  const { highlights, list, player, settings, ui } = editor
  const segment = phrase && transcript.segments[phrase.segment]
  const range = segment && rangeOf(segment, phrase)
  const [id, start, end] = [segment?.id, range?.start ?? 0, range?.end ?? 0]
  useEffect(() => {
    highlights.set('find-current', new Map(id === undefined ? [] : [[id, [{ start, end }]]]))
    return () => highlights.set('find-current', new Map())
  }, [highlights, id, start, end])
  const [playback] = useState(() => new ExcerptPlayback(player))
  const show = useEffectEvent(() => {
    if (!phrase || id === undefined) return
    ui.setState({ activeId: id })
    list.current?.reveal(phrase.segment)
    announce(editor, phraseText(transcript, phrase) ?? '')
    if (settings.getState().playUnsure) playback.play(...timesOf(transcript, phrase))
  })
  const text = phrase && phraseText(transcript, phrase)
  useEffect(() => show(), [id, start, text])
  // The bar may cover the phrase that it opens at.
  const uncover = useEffectEvent(() => phrase && list.current?.reveal(phrase.segment))
  useEffect(() => (bar.current ? observeSize([bar.current], () => uncover()) : undefined), [bar])
  useEffect(() => () => playback.end(), [playback])
}
