import { useState, type FormEvent } from 'react'
import { useSay } from '../../../shared/intl'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { Popup } from '../../../shared/ui/Popup'
import styles from './Words.module.css'

interface Props {
  anchor: Element
  /** Id of who speaks now; '' for nobody known. */
  current: string
  /** Id to name. */
  speakers: Readonly<Record<string, string>>
  onAssign: (id: string) => void
  onName: (id: string, name: string) => void
  onClose: () => void
}

const longestName = 100

/** Who speaks: one of those there are, somebody new, or the same one with another name. */
export function SpeakerPopup({ anchor, current, speakers, onAssign, onName, onClose }: Props) {
  const say = useSay()
  const [name, setName] = useState('')
  const nameOf = (id: string) => speakers[id] || say('transcript.speaker.unnamed', { number: id })
  const others = Object.keys(speakers).filter((id) => id !== current)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (!given) return
    const known = Object.keys(speakers).find((id) => speakers[id] === given)
    const id = known ?? freeId(speakers)
    if (!known) onName(id, given)
    onAssign(id)
    onClose()
  }
  const rename = () => {
    onName(current, name.trim())
    onClose()
  }
  return (
    <Popup anchor={anchor} name={say('editor.speaker.menu')} onClose={onClose}>
      <div className={styles.choices}>
        {others.map((id) => (
          <button
            key={id}
            type="button"
            className={styles.choice}
            onClick={() => {
              onAssign(id)
              onClose()
            }}
          >
            {nameOf(id)}
          </button>
        ))}
      </div>
      <form className={styles.newSpeaker} onSubmit={submit}>
        <input
          data-first
          aria-label={say('editor.speaker.newName')}
          placeholder={say('editor.speaker.newName')}
          value={name}
          maxLength={longestName}
          onChange={({ target }) => setName(target.value)}
        />
        <PlainButton type="submit" disabled={!name.trim()}>
          {say('editor.speaker.add')}
        </PlainButton>
        {current && (
          <PlainButton disabled={!name.trim()} onClick={rename}>
            {say('live.speaker.rename', { name: nameOf(current) })}
          </PlainButton>
        )}
      </form>
    </Popup>
  )
}

function freeId(speakers: Readonly<Record<string, string>>): string {
  for (let id = 1; ; id += 1) if (!(String(id) in speakers)) return String(id)
}
