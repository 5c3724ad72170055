import { CloseOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Note } from '../../../wire/responses'
import type { LiveSession } from '../session/LiveSession'
import { NoteField } from '../../../shared/notes/NoteField'
import { randomId } from '../../../shared/randomId'
import styles from './SidePanel.module.css'

/** Notes and markers with their times. Enter adds a note; its time is that of its first character. */
export function NotesPanel({ session }: { session: LiveSession }) {
  const t = useT()
  const { notes } = useStore(session.transcript.view)
  const [text, setText] = useState('')
  const [atMs, setAtMs] = useState<number | null>(null)
  const type = (typed: string) => {
    setText(typed)
    setAtMs(typed === '' ? null : (atMs ?? session.positionMs))
  }
  const add = () => {
    if (!text.trim()) return
    addNote(session, text.trim(), atMs ?? session.positionMs)
    type('')
  }
  return (
    <section className={`${styles.panel} ${styles.notes}`} aria-label={t('live.notes.title')}>
      <h2>{t('live.notes.title')}</h2>
      <ul>
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} session={session} />
        ))}
      </ul>
      <div className={styles.add}>
        <NoteField
          aria-label={t('live.notes.field')}
          placeholder={t('live.notes.field')}
          value={text}
          onChange={type}
          onEnter={add}
        />
        <PlainButton disabled={!text.trim()} onClick={add}>
          {t('live.notes.add')}
        </PlainButton>
      </div>
    </section>
  )
}

function NoteRow({ note, session }: { note: Note; session: LiveSession }) {
  const t = useT()
  const [text, setText] = useState(note.text)
  const others = () => session.transcript.view.getState().notes.filter(({ id }) => id !== note.id)
  const change = () => {
    if (text.trim() !== note.text)
      session.transcript.setNotes(sortedByTime([...others(), { ...note, text: text.trim() }]))
  }
  return (
    <li>
      <time>{formatTime(note.at)}</time>
      <NoteField
        aria-label={t('live.notes.at', { time: formatTime(note.at) })}
        placeholder={t('live.notes.marker')}
        value={text}
        onChange={setText}
        onBlur={change}
        onEnter={(field) => field.blur()}
      />
      <IconButton
        name={t('live.notes.remove', { time: formatTime(note.at) })}
        onClick={() => session.transcript.setNotes(others())}
      >
        <CloseOutlined />
      </IconButton>
    </li>
  )
}

/** @param text '' for a marker */
export function addNote({ transcript, positionMs }: LiveSession, text: string, atMs = positionMs): void {
  transcript.setNotes(sortedByTime([...transcript.view.getState().notes, { id: randomId(), at: atMs, text }]))
}

const sortedByTime = (notes: readonly Note[]): Note[] => [...notes].sort((one, other) => one.at - other.at)
