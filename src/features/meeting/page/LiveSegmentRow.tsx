import { EditOutlined, UserOutlined } from '@ant-design/icons'
import { memo, useState, type KeyboardEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import type { Segment } from '../../../transcript/model/transcript'
import { replaceText } from '../../../transcript/operations/retime'
import type { LiveSession } from '../session/LiveSession'
import { SpeakerPopup } from './SpeakerPopup'
import styles from './LiveTranscriptView.module.css'

interface Props {
  segment: Segment
  /** Names by speaker id. */
  speakers: Readonly<Record<string, string>>
  translation: string
  session: LiveSession
}

/** A final segment, editable while later ones are still being recognized. */
export const LiveSegmentRow = memo(function LiveSegmentRow({ segment, speakers, translation, session }: Props) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const [speakerAnchor, setSpeakerAnchor] = useState<Element | null>(null)
  const time = formatTime(segment.startMs)
  const name =
    segment.speaker && (speakers[segment.speaker] || t('transcript.speaker.unnamed', { number: segment.speaker }))
  const save = (text: string) => {
    setEditing(false)
    const edited = text.trim()
    if (edited && edited !== segment.text.trim()) session.transcript.correct(replaceText(segment, edited))
  }
  return (
    <div className={styles.row} data-final={segment.id}>
      <time className={styles.time}>{time}</time>
      <div className={styles.body}>
        <button
          type="button"
          className={styles.speaker}
          aria-haspopup="dialog"
          aria-label={t('live.speaker.change', { name: name || t('editor.speaker.unknown') })}
          onClick={({ currentTarget }) => setSpeakerAnchor(currentTarget)}
        >
          {name || <UserOutlined />}
        </button>
        {editing ? (
          <SegmentTextField
            text={segment.text}
            name={t('editor.live.name', { time })}
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
          <IconButton className={styles.edit} name={t('live.words.edit', { time })} onClick={() => setEditing(true)}>
            <EditOutlined />
          </IconButton>
        )}
      </div>
      {speakerAnchor && (
        <SpeakerPopup
          anchor={speakerAnchor}
          current={segment.speaker}
          speakers={speakers}
          onAssign={(speaker) => session.transcript.correct({ ...segment, speaker })}
          onName={(id, given) => session.transcript.nameSpeaker(id, given)}
          onClose={() => setSpeakerAnchor(null)}
        />
      )}
    </div>
  )
})

interface SegmentTextFieldProps {
  text: string
  name: string
  onSave: (text: string) => void
  onCancel: () => void
}

/** Saves on Enter and on blur; Escape cancels. */
function SegmentTextField({ text, name, onSave, onCancel }: SegmentTextFieldProps) {
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
