import { EditOutlined, UserOutlined } from '@ant-design/icons'
import { memo, useState, type KeyboardEvent } from 'react'
import { useSay } from '../../../shared/intl'
import { formatTime } from '../../../shared/time'
import { IconButton } from '../../../shared/ui/IconButton'
import type { Segment } from '../../../transcript/model'
import { withText } from '../../../transcript/retime'
import type { LiveSession } from '../LiveSession'
import { SpeakerPopup } from './SpeakerPopup'
import styles from './Words.module.css'

interface Props {
  segment: Segment
  /** Id to name. */
  speakers: Readonly<Record<string, string>>
  translation: string
  session: LiveSession
}

/** A sentence that is settled: it can be corrected while others are still coming. */
export const FinalRow = memo(function FinalRow({ segment, speakers, translation, session }: Props) {
  const say = useSay()
  const [editing, setEditing] = useState(false)
  const [choosing, setChoosing] = useState<Element | null>(null)
  const time = formatTime(segment.startMs)
  const name =
    segment.speaker && (speakers[segment.speaker] || say('transcript.speaker.unnamed', { number: segment.speaker }))
  const save = (text: string) => {
    setEditing(false)
    const said = text.trim()
    if (said && said !== segment.text.trim()) session.words.correct(withText(segment, said))
  }
  return (
    <div className={styles.row} data-final={segment.id}>
      <time className={styles.time}>{time}</time>
      <div className={styles.body}>
        <button
          type="button"
          className={styles.speaker}
          aria-haspopup="dialog"
          aria-label={say('live.speaker.change', { name: name || say('editor.speaker.unknown') })}
          onClick={({ currentTarget }) => setChoosing(currentTarget)}
        >
          {name || <UserOutlined />}
        </button>
        {editing ? (
          <EditedText
            text={segment.text}
            name={say('editor.live.name', { time })}
            onSave={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={styles.text} dir="auto" onDoubleClick={() => setEditing(true)}>
            {segment.text}
            {translation && (
              <span className={styles.translation} dir="auto">
                {translation}
              </span>
            )}
          </p>
        )}
        {!editing && (
          <IconButton className={styles.edit} name={say('live.words.edit', { time })} onClick={() => setEditing(true)}>
            <EditOutlined />
          </IconButton>
        )}
      </div>
      {choosing && (
        <SpeakerPopup
          anchor={choosing}
          current={segment.speaker}
          speakers={speakers}
          onAssign={(speaker) => session.words.correct({ ...segment, speaker })}
          onName={(id, given) => session.words.nameSpeaker(id, given)}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  )
})

interface EditedProps {
  text: string
  name: string
  onSave: (text: string) => void
  onCancel: () => void
}

/** Saved by Enter and by leaving it; Escape gives the text back. */
function EditedText({ text, name, onSave, onCancel }: EditedProps) {
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter') onSave(event.currentTarget.value)
    else return
    event.preventDefault()
  }
  return (
    <textarea
      className={styles.edited}
      aria-label={name}
      defaultValue={text.trim()}
      autoFocus
      onKeyDown={press}
      onBlur={({ target }) => onSave(target.value)}
    />
  )
}
