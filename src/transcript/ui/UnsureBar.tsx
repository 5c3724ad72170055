import { CheckOutlined, CloseOutlined, DownOutlined, RetweetOutlined, UpOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { useSay } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import { PlainButton } from '../../shared/ui/PlainButton'
import { segmentIndex, type Edit } from '../edit'
import type { Transcript, Word } from '../model'
import type { WordPlace } from '../timeline'
import { acceptWord, equalUnsure, isUnsure, nextUnsure, replaceWords } from '../uncertain'
import { announce, useDesk, useTranscript, type Desk } from './desk'
import styles from './UnsureBar.module.css'
import { loopAround } from './sound'
import { tellDone } from './steps'

/** Goes through the words the engine was not sure of: hear each, accept it, or put it right, everywhere at once. */
export function UnsureBar() {
  const say = useSay()
  const desk = useDesk()
  const transcript = useTranscript()
  const [place, setPlace] = useState(() => nextUnsure(transcript, beforeActive(desk, transcript), 1))
  const word = place && wordOf(transcript, place)
  const unsure = word && isUnsure(word) ? place : null
  useCurrentMark(desk, transcript, unsure)
  const show = (next: WordPlace | null) => {
    setPlace(next)
    const segment = next && transcript.segments[next.segment]
    if (!segment) return announce(desk, say('editor.unsure.none'))
    desk.doing.setState({ active: segment.id })
    desk.list.current?.reveal(next.segment)
    announce(desk, wordOf(transcript, next)?.text ?? '')
  }
  const step = (direction: 1 | -1) => show(nextUnsure(transcript, place, direction))
  const change = (edit: Edit | null) => {
    desk.editing.getState().apply(edit)
    setPlace(nextUnsure(desk.editing.getState().transcript, place, 1))
  }
  const close = () => desk.doing.setState({ bar: null })
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label={say('editor.tools.unsure')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <IconButton name={say('editor.unsure.previous')} onClick={() => step(-1)}>
        <UpOutlined />
      </IconButton>
      <IconButton name={say('editor.unsure.next')} onClick={() => step(1)}>
        <DownOutlined />
      </IconButton>
      {unsure && word ? (
        <Fix
          key={`${unsure.segment}.${unsure.word}.${word.text}`}
          word={word}
          onLoop={() => loopAround(desk.player, word.startMs, word.endMs)}
          equal={equalUnsure(transcript, unsure)}
          onAccept={() => change(acceptWord(transcript, transcript.segments[unsure.segment]?.id ?? '', unsure.word))}
          onFix={(places, text) => {
            const edit = replaceWords(transcript, places ?? [unsure], text)
            change(edit)
            if (edit && places) tellDone(desk, say('editor.unsure.fixed', { count: places.length }), edit)
          }}
        />
      ) : (
        <span className={styles.none}>{say('editor.unsure.none')}</span>
      )}
      <IconButton name={say('editor.bar.close')} className={styles.close} onClick={close}>
        <CloseOutlined />
      </IconButton>
    </div>
  )
}

interface FixProps {
  word: Word
  equal: readonly WordPlace[]
  onLoop: () => void
  onAccept: () => void
  /** @param places null for this one */
  onFix: (places: readonly WordPlace[] | null, text: string) => void
}

function Fix({ word, equal, onLoop, onAccept, onFix }: FixProps) {
  const say = useSay()
  const [text, setText] = useState(word.text.trim())
  const wanted = text.trim()
  const changed = wanted !== '' && wanted !== word.text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed) onFix(null, wanted)
    else onAccept()
  }
  return (
    <form className={styles.fix} onSubmit={submit}>
      <IconButton name={say('editor.unsure.loop')} onClick={onLoop}>
        <RetweetOutlined />
      </IconButton>
      <input
        className={styles.field}
        aria-label={say('editor.unsure.field')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <PlainButton type="submit">
        <CheckOutlined aria-hidden="true" />
        {say(changed ? 'editor.unsure.fix' : 'editor.unsure.accept')}
      </PlainButton>
      {changed && equal.length > 1 && (
        <PlainButton onClick={() => onFix(equal, wanted)}>
          {say('editor.unsure.fixAll', { count: equal.length })}
        </PlainButton>
      )}
    </form>
  )
}

function wordOf(transcript: Transcript, { segment, word }: WordPlace): Word | undefined {
  return transcript.segments[segment]?.words[word]
}

/** The place before the row that is being worked on. */
function beforeActive(desk: Desk, transcript: Transcript): WordPlace | null {
  const { active } = desk.doing.getState()
  const segment = active === null ? -1 : segmentIndex(transcript, active)
  return segment < 0 ? null : { segment, word: -1 }
}

function useCurrentMark({ painter, list }: Desk, transcript: Transcript, place: WordPlace | null): void {
  const segment = place && transcript.segments[place.segment]
  const start = segment?.words.slice(0, place?.word).reduce((sum, { text }) => sum + text.length, 0) ?? 0
  const end = start + (segment?.words[place?.word ?? -1]?.text.trimEnd().length ?? 0)
  const id = segment?.id
  const marks = useMemo(() => new Map(id === undefined ? [] : [[id, [{ start, end }]]]), [id, start, end])
  useEffect(() => {
    painter.mark('find-current', marks)
    return () => painter.mark('find-current', new Map())
  }, [painter, marks])
  useEffect(() => {
    if (place) list.current?.reveal(place.segment)
  }, [list, place])
}
