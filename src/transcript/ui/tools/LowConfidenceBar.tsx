import {
  CheckOutlined,
  CloseOutlined,
  DeleteOutlined,
  DownOutlined,
  RetweetOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { segmentIndex, type Edit } from '../../model/edit'
import type { Transcript, Word } from '../../model/transcript'
import type { WordPosition } from '../../model/timeline'
import {
  acceptWord,
  equalLowConfidence,
  isLowConfidence,
  nextLowConfidence,
  removeWords,
  replaceWords,
} from '../../operations/lowConfidence'
import { announce, useEditor, useTranscript, type EditorContext } from '../state/editorContext'
import styles from './LowConfidenceBar.module.css'
import { loopWithContext } from '../playback/playbackHelpers'
import { notifyWithUndo } from '../editing/undoRedo'

/** Steps through low-confidence words: play, accept, fix or remove each, or all equal ones at once. */
export function LowConfidenceBar() {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  const [position, setPosition] = useState(() => nextLowConfidence(transcript, beforeActive(editor, transcript), 1))
  const word = position && wordOf(transcript, position)
  const current = word && isLowConfidence(word) ? position : null
  useCurrentHighlight(editor, transcript, current)
  const show = (next: WordPosition | null) => {
    setPosition(next)
    const segment = next && transcript.segments[next.segment]
    if (!segment) return announce(editor, t('editor.unsure.none'))
    editor.ui.setState({ activeId: segment.id })
    editor.list.current?.reveal(next.segment)
    announce(editor, wordOf(transcript, next)?.text ?? '')
  }
  const step = (direction: 1 | -1) => show(nextLowConfidence(transcript, position, direction))
  const change = (edit: Edit | null) => {
    editor.store.getState().apply(edit)
    setPosition(nextLowConfidence(editor.store.getState().transcript, position, 1))
  }
  const remove = (positions: readonly WordPosition[], { segment, word }: WordPosition, many: boolean) => {
    const edit = removeWords(transcript, positions)
    editor.store.getState().apply(edit)
    // Indexes of words after the removed ones have shifted.
    const removedBefore = positions.filter((one) => one.segment === segment && one.word <= word).length
    setPosition(nextLowConfidence(editor.store.getState().transcript, { segment, word: word - removedBefore }, 1))
    if (!edit) return
    const done = t('editor.unsure.removed', { count: positions.length })
    if (many) notifyWithUndo(editor, done, edit)
    else announce(editor, done)
  }
  const close = () => editor.ui.setState({ bar: null })
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label={t('editor.tools.unsure')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <IconButton name={t('editor.unsure.previous')} onClick={() => step(-1)}>
        <UpOutlined />
      </IconButton>
      <IconButton name={t('editor.unsure.next')} onClick={() => step(1)}>
        <DownOutlined />
      </IconButton>
      {current && word ? (
        <WordCorrection
          key={`${current.segment}.${current.word}.${word.startMs}.${word.text}`}
          word={word}
          onLoop={() => loopWithContext(editor.player, word.startMs, word.endMs)}
          equal={equalLowConfidence(transcript, current)}
          onAccept={() => change(acceptWord(transcript, transcript.segments[current.segment]?.id ?? '', current.word))}
          onFix={(positions, text) => {
            const edit = replaceWords(transcript, positions ?? [current], text)
            change(edit)
            if (edit && positions) notifyWithUndo(editor, t('editor.unsure.fixed', { count: positions.length }), edit)
          }}
          onRemove={(positions) => remove(positions ?? [current], current, positions !== null)}
        />
      ) : (
        <span className={styles.none}>{t('editor.unsure.none')}</span>
      )}
      <IconButton name={t('editor.bar.close')} className={styles.close} onClick={close}>
        <CloseOutlined />
      </IconButton>
    </div>
  )
}

interface WordCorrectionProps {
  word: Word
  equal: readonly WordPosition[]
  onLoop: () => void
  onAccept: () => void
  /** @param positions null for the current word only */
  onFix: (positions: readonly WordPosition[] | null, text: string) => void
  /** @param positions null for the current word only */
  onRemove: (positions: readonly WordPosition[] | null) => void
}

function WordCorrection({ word, equal, onLoop, onAccept, onFix, onRemove }: WordCorrectionProps) {
  const t = useT()
  const [text, setText] = useState(word.text.trim())
  const correction = text.trim()
  const action = correction === '' ? 'remove' : correction === word.text.trim() ? 'accept' : 'fix'
  const change = (positions: readonly WordPosition[] | null) =>
    correction === '' ? onRemove(positions) : onFix(positions, correction)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action === 'accept') onAccept()
    else change(null)
  }
  return (
    <form className={styles.fix} onSubmit={submit}>
      <IconButton name={t('editor.unsure.loop')} onClick={onLoop}>
        <RetweetOutlined />
      </IconButton>
      <input
        className={styles.field}
        aria-label={t('editor.unsure.field')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <PlainButton type="submit">
        {action === 'remove' ? <DeleteOutlined aria-hidden="true" /> : <CheckOutlined aria-hidden="true" />}
        {t(`editor.unsure.${action}`)}
      </PlainButton>
      {action !== 'accept' && equal.length > 1 && (
        <PlainButton onClick={() => change(equal)}>
          {t(`editor.unsure.${action}All`, { count: equal.length })}
        </PlainButton>
      )}
    </form>
  )
}

function wordOf(transcript: Transcript, { segment, word }: WordPosition): Word | undefined {
  return transcript.segments[segment]?.words[word]
}

/** The position before the active row. */
function beforeActive(editor: EditorContext, transcript: Transcript): WordPosition | null {
  const { activeId } = editor.ui.getState()
  const segment = activeId === null ? -1 : segmentIndex(transcript, activeId)
  return segment < 0 ? null : { segment, word: -1 }
}

function useCurrentHighlight(
  { highlights, list }: EditorContext,
  transcript: Transcript,
  position: WordPosition | null,
): void {
  const segment = position && transcript.segments[position.segment]
  const start = segment?.words.slice(0, position?.word).reduce((sum, { text }) => sum + text.length, 0) ?? 0
  const end = start + (segment?.words[position?.word ?? -1]?.text.trimEnd().length ?? 0)
  const id = segment?.id
  const ranges = useMemo(() => new Map(id === undefined ? [] : [[id, [{ start, end }]]]), [id, start, end])
  useEffect(() => {
    highlights.set('find-current', ranges)
    return () => highlights.set('find-current', new Map())
  }, [highlights, ranges])
  useEffect(() => {
    if (position) list.current?.reveal(position.segment)
  }, [list, position])
}
