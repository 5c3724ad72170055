import { PlusOutlined } from '@ant-design/icons'
import { useMemo, useState, type FormEvent } from 'react'
import { useSay } from '../../shared/intl'
import { formatTime } from '../../shared/time'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Speaker, Transcript } from '../model'
import { addSpeaker, freeSpeakerId, mergeSpeakers, renameSpeaker } from '../speakerChanges'
import { speakerColour } from '../speakers'
import { speakerNameOf } from './copyOut'
import { useDesk, useTranscript } from './desk'
import { NameField } from './NameField'
import colours from './speakerColour.module.css'
import styles from './Speakers.module.css'
import { tellDone } from './steps'

/** Everyone who speaks: what they are called, how much they say, and who is really one person. */
export function SpeakersPanel({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const desk = useDesk()
  const transcript = useTranscript()
  const shares = useMemo(() => sharesOf(transcript), [transcript])
  const [adding, setAdding] = useState(false)
  const add = (name: string) => {
    const { apply } = desk.editing.getState()
    apply(addSpeaker(transcript, { id: freeSpeakerId(transcript), name }))
    setAdding(false)
  }
  return (
    <Dialog title={say('editor.tools.speakers')} onClose={onClose}>
      {transcript.speakers.length === 0 && <p className={styles.none}>{say('editor.speakers.none')}</p>}
      <ul className={styles.list}>
        {transcript.speakers.map((speaker) => (
          <SpeakerLine key={speaker.id} speaker={speaker} share={shares.get(speaker.id) ?? { count: 0, ms: 0 }} />
        ))}
      </ul>
      {adding ? (
        <NameField label={say('editor.speaker.newName')} name="" onName={add} />
      ) : (
        <PlainButton onClick={() => setAdding(true)}>
          <PlusOutlined aria-hidden="true" />
          {say('editor.speaker.add')}
        </PlainButton>
      )}
    </Dialog>
  )
}

interface Share {
  count: number
  ms: number
}

function sharesOf({ segments }: Transcript): Map<string, Share> {
  const shares = new Map<string, Share>()
  for (const { speaker, startMs, endMs } of segments) {
    const { count, ms } = shares.get(speaker) ?? { count: 0, ms: 0 }
    shares.set(speaker, { count: count + 1, ms: ms + endMs - startMs })
  }
  return shares
}

function SpeakerLine({ speaker, share }: { speaker: Speaker; share: Share }) {
  const say = useSay()
  const desk = useDesk()
  const transcript = useTranscript()
  const name = speakerNameOf(transcript, speaker.id)
  const others = transcript.speakers.filter(({ id }) => id !== speaker.id)
  const rename = (text: string) => {
    if (text && text !== name) desk.editing.getState().apply(renameSpeaker(transcript, speaker.id, text))
  }
  const merge = (into: string) => {
    const edit = mergeSpeakers(transcript, speaker.id, into)
    if (!edit) return
    desk.editing.getState().apply(edit)
    tellDone(desk, say('editor.done.merge', { from: name, into: speakerNameOf(transcript, into) }), edit)
  }
  return (
    <li className={styles.speaker}>
      <span
        className={`${styles.dot} ${colours[`colour${speakerColour(transcript, speaker.id)}`]}`}
        aria-hidden="true"
      />
      <RenameField key={name} name={name} onName={rename} />
      {others.length > 0 && (
        <select
          className={styles.merge}
          aria-label={say('editor.speakers.merge', { name })}
          value=""
          onChange={(event) => merge(event.target.value)}
        >
          <option value="" disabled>
            {say('editor.speakers.mergeInto')}
          </option>
          {others.map(({ id }) => (
            <option key={id} value={id}>
              {speakerNameOf(transcript, id)}
            </option>
          ))}
        </select>
      )}
      <span className={styles.share}>
        {say('editor.speakers.share', { count: share.count, time: formatTime(share.ms) })}
      </span>
    </li>
  )
}

/** A name that is changed where it stands: with Enter, or by leaving the field. */
function RenameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  const say = useSay()
  const [text, setText] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(text.trim())
  }
  return (
    <form className={styles.rename} onSubmit={submit} onBlur={submit}>
      <input
        className={styles.field}
        aria-label={say('editor.speakers.nameOf', { name })}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
