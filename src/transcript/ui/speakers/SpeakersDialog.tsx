import { PlusOutlined } from '@ant-design/icons'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatExactDuration } from '../../../shared/time/formatDuration'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { talkTimes, type TalkTime } from '../../model/talkTime'
import type { Speaker } from '../../model/transcript'
import { addSpeaker, nextSpeakerId, mergeSpeakers, renameSpeaker } from '../../operations/speakerOperations'
import { speakerColorIndex } from '../../model/speakers'
import { displayedSpeakerName } from '../editing/displayText'
import { useEditor, useTranscript } from '../state/editorContext'
import { NameField } from './NameField'
import speakerColors from './speakerColor.module.css'
import styles from './Speakers.module.css'
import { notifyWithUndo } from '../editing/undoRedo'

interface SpeakersDialogProps {
  tools?: ReactNode
  /** Shown below a speaker. */
  details?: ((speaker: Speaker) => ReactNode) | undefined
  onClose: () => void
}

/** All speakers: rename them, see their share of the speech, and merge duplicates. */
export function SpeakersDialog({ tools, details, onClose }: SpeakersDialogProps) {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  const times = useMemo(() => talkTimes(transcript), [transcript])
  const [adding, setAdding] = useState(false)
  const add = (name: string) => {
    const { apply } = editor.store.getState()
    apply(addSpeaker(transcript, { id: nextSpeakerId(transcript), name }))
    setAdding(false)
  }
  return (
    <Dialog title={t('editor.tools.speakers')} onClose={onClose}>
      {transcript.speakers.length === 0 && <p className={styles.none}>{t('editor.speakers.none')}</p>}
      <ul className={styles.list}>
        {transcript.speakers.map((speaker, index) => (
          <SpeakerLine key={speaker.id} speaker={speaker} time={times[index]}>
            {details?.(speaker)}
          </SpeakerLine>
        ))}
      </ul>
      {adding ? (
        <NameField label={t('editor.speaker.newName')} name="" onName={add} />
      ) : (
        <PlainButton onClick={() => setAdding(true)}>
          <PlusOutlined aria-hidden="true" />
          {t('editor.speaker.add')}
        </PlainButton>
      )}
      {tools}
    </Dialog>
  )
}

interface SpeakerLineProps {
  speaker: Speaker
  time: TalkTime | undefined
  children: ReactNode
}

function SpeakerLine({ speaker, time, children }: SpeakerLineProps) {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  const name = displayedSpeakerName(transcript, speaker.id)
  const others = transcript.speakers.filter(({ id }) => id !== speaker.id)
  const rename = (text: string) => {
    if (text && text !== name) editor.store.getState().apply(renameSpeaker(transcript, speaker.id, text))
  }
  const merge = (into: string) => {
    const edit = mergeSpeakers(transcript, speaker.id, into)
    if (!edit) return
    editor.store.getState().apply(edit)
    notifyWithUndo(editor, t('editor.done.merge', { from: name, into: displayedSpeakerName(transcript, into) }), edit)
  }
  return (
    <li className={styles.speaker}>
      <span
        className={`${styles.dot} ${speakerColors[`color${speakerColorIndex(transcript, speaker.id)}`]}`}
        aria-hidden="true"
      />
      <RenameField key={name} name={name} onName={rename} />
      {others.length > 0 && (
        <select
          className={styles.merge}
          aria-label={t('editor.speakers.merge', { name })}
          value=""
          onChange={(event) => merge(event.target.value)}
        >
          <option value="" disabled>
            {t('editor.speakers.mergeInto')}
          </option>
          {others.map(({ id }) => (
            <option key={id} value={id}>
              {displayedSpeakerName(transcript, id)}
            </option>
          ))}
        </select>
      )}
      <span className={styles.share}>
        {t('editor.speakers.share', {
          count: time?.segments ?? 0,
          time: formatExactDuration(t, (time?.ms ?? 0) / 1000),
        })}
      </span>
      {children && <div className={styles.details}>{children}</div>}
    </li>
  )
}

/** A name edited in place; submitted with Enter or on blur. */
function RenameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  const t = useT()
  const [text, setText] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(text.trim())
  }
  return (
    <form className={styles.rename} onSubmit={submit} onBlur={submit}>
      <input
        className={styles.field}
        aria-label={t('editor.speakers.nameOf', { name })}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
