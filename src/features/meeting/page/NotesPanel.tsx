import { CloseOutlined } from '@ant-design/icons'
import { useState, type FormEvent } from 'react'
import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { formatTime } from '../../../shared/time'
import { IconButton } from '../../../shared/ui/IconButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { Note } from '../../../wire/bodies'
import type { LiveSession } from '../LiveSession'
import styles from './Side.module.css'

/** Longest note, as the server takes it. */
const longest = 2000

/** Notes and markers with their moments. What is typed is a note when Enter is pressed; its moment is when its first letter was. */
export function NotesPanel({ session }: { session: LiveSession }) {
  const say = useSay()
  const { notes } = useStore(session.words.view)
  const [text, setText] = useState('')
  const [atMs, setAtMs] = useState<number | null>(null)
  const type = (typed: string) => {
    setText(typed)
    setAtMs(typed === '' ? null : (atMs ?? session.nowMs))
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    addNote(session, text.trim(), atMs ?? session.nowMs)
    type('')
  }
  return (
    <section className={styles.panel} aria-label={say('live.notes.title')}>
      <h2>{say('live.notes.title')}</h2>
      <ul>
        {notes.map((note) => (
          <Line key={note.id} note={note} session={session} />
        ))}
      </ul>
      <form className={styles.add} onSubmit={add}>
        <input
          aria-label={say('live.notes.field')}
          placeholder={say('live.notes.field')}
          value={text}
          maxLength={longest}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.nativeEvent.isComposing && event.preventDefault()}
        />
        <PlainButton type="submit" disabled={!text.trim()}>
          {say('live.notes.add')}
        </PlainButton>
      </form>
    </section>
  )
}

function Line({ note, session }: { note: Note; session: LiveSession }) {
  const say = useSay()
  const others = () => session.words.view.getState().notes.filter(({ id }) => id !== note.id)
  const change = (text: string) => session.words.setNotes(inOrder([...others(), { ...note, text }]))
  return (
    <li>
      <time>{formatTime(note.at)}</time>
      <input
        aria-label={say('live.notes.at', { time: formatTime(note.at) })}
        placeholder={say('live.notes.marker')}
        defaultValue={note.text}
        maxLength={longest}
        onBlur={({ target }) => target.value.trim() !== note.text && change(target.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.currentTarget.blur()}
      />
      <IconButton
        name={say('live.notes.remove', { time: formatTime(note.at) })}
        onClick={() => session.words.setNotes(others())}
      >
        <CloseOutlined />
      </IconButton>
    </li>
  )
}

/** @param text '' for a marker */
export function addNote({ words, nowMs }: LiveSession, text: string, atMs = nowMs): void {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
  words.setNotes(inOrder([...words.view.getState().notes, { id, at: atMs, text }]))
}

const inOrder = (notes: readonly Note[]): Note[] => [...notes].sort((one, other) => one.at - other.at)
