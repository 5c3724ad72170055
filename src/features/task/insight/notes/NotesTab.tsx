import { CloseOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useStore } from 'zustand'
import { errorText } from '../../../../shared/http/errorText'
import { useT } from '../../../../shared/i18n/intl'
import { NoteField } from '../../../../shared/notes/NoteField'
import { formatTime } from '../../../../shared/time/formatTime'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { maxNotes } from '../../../../wire/bounds'
import type { Note } from '../../../../wire/responses'
import insightStyles from '../generation/Insight.module.css'
import styles from './NotesTab.module.css'
import type { RecordNotes } from './recordNotes'

interface Props {
  record: RecordNotes
  /** The position of the player, in milliseconds. */
  now: () => number
  onSeek: (ms: number) => void
}

/** Notes and markers of the recording: written at a moment, changed in place, deleted. */
export function NotesTab({ record, now, onSeek }: Props) {
  const t = useT()
  const notes = useStore(record.state, (state) => state.notes)
  const [removed, setRemoved] = useState<Note | null>(null)
  const remove = (note: Note) => {
    record.remove(note.id)
    setRemoved(note)
  }
  const undo = () => {
    if (removed) record.put(removed)
    setRemoved(null)
  }
  return (
    <>
      <NewNote record={record} now={now} />
      <Problem record={record} />
      {removed && (
        <p className={styles.removed} role="status">
          {t('insight.notes.removed')}
          <PlainButton onClick={undo}>{t('insight.notes.undo')}</PlainButton>
        </p>
      )}
      {notes.length === 0 && <p className={styles.none}>{t('insight.notes.none')}</p>}
      <ul className={styles.list}>
        {notes.map((note) => (
          <NoteRow key={note.id} {...{ note, record, onSeek }} onRemove={() => remove(note)} />
        ))}
      </ul>
    </>
  )
}

/** The moment of a new note is that at which its first character is typed. */
function NewNote({ record, now }: Pick<Props, 'record' | 'now'>) {
  const t = useT()
  const typed = useStore(record.state, (state) => state.typed)
  const isFull = useStore(record.state, () => !record.hasRoom)
  if (isFull) return <p className={styles.none}>{t('insight.notes.full', { most: maxNotes })}</p>
  return (
    <div className={styles.add}>
      <NoteField
        aria-label={t('insight.notes.field')}
        placeholder={t('insight.notes.field')}
        value={typed?.text ?? ''}
        onChange={(text) => record.type(text === '' ? null : { at: typed?.at ?? now(), text })}
        onEnter={() => record.add()}
      />
      {typed && (
        <PlainButton primary disabled={typed.text.trim() === ''} onClick={() => record.add()}>
          {t('insight.notes.add', { time: formatTime(typed.at) })}
        </PlainButton>
      )}
    </div>
  )
}

function NoteRow({ note, record, onSeek, onRemove }: { note: Note; onRemove: () => void } & Omit<Props, 'now'>) {
  const t = useT()
  const time = formatTime(note.at)
  return (
    <li>
      <button
        type="button"
        className={styles.time}
        aria-label={t('insight.moment.play', { time })}
        onClick={() => onSeek(note.at)}
      >
        {time}
      </button>
      <NoteField
        aria-label={t('insight.notes.at', { time })}
        placeholder={t('transcript.notes.marker')}
        value={note.text}
        onChange={(text) => record.put({ ...note, text })}
        onEnter={(field) => field.blur()}
      />
      <IconButton name={t('insight.notes.remove', { time })} className={styles.remove} onClick={onRemove}>
        <CloseOutlined />
      </IconButton>
    </li>
  )
}

/** Why notes are not saved, if they are not. */
function Problem({ record }: Pick<Props, 'record'>) {
  const t = useT()
  const { status, isPersisted } = useStore(record.saving)
  if (status.type === 'saved' || status.type === 'unsaved' || status.type === 'saving') return null
  return (
    <div className={insightStyles.failed} role="alert">
      <p>
        {status.type === 'refused' ? errorText(status.error).text : t('insight.map.unsent')}
        {!isPersisted && t('workspace.save.notKept')}
      </p>
      <PlainButton onClick={() => void record.saveNow()}>{t('ui.error.retry')}</PlainButton>
    </div>
  )
}
