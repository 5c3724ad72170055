import { useState, type FormEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Popup } from '../../../shared/ui/overlays/Popup'
import styles from './LiveTranscriptView.module.css'

interface Props {
  anchor: Element
  /** Id of the current speaker; '' when unknown. */
  current: string
  /** Names by speaker id. */
  speakers: Readonly<Record<string, string>>
  onAssign: (id: string) => void
  onName: (id: string, name: string) => void
  onClose: () => void
}

const maxNameLength = 100

/** Assigns an existing or a new speaker, or renames the current one. */
export function SpeakerPopup({ anchor, current, speakers, onAssign, onName, onClose }: Props) {
  const t = useT()
  const [name, setName] = useState('')
  const nameOf = (id: string) => speakers[id] || t('transcript.speaker.unnamed', { number: id })
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
    <Popup anchor={anchor} name={t('editor.speaker.menu')} onClose={onClose}>
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
          className="text-field"
          aria-label={t('editor.speaker.newName')}
          placeholder={t('editor.speaker.newName')}
          value={name}
          maxLength={maxNameLength}
          onChange={({ target }) => setName(target.value)}
        />
        <PlainButton type="submit" disabled={!name.trim()}>
          {t('editor.speaker.add')}
        </PlainButton>
        {current && (
          <PlainButton disabled={!name.trim()} onClick={rename}>
            {t('live.speaker.rename', { name: nameOf(current) })}
          </PlainButton>
        )}
      </form>
    </Popup>
  )
}

function freeId(speakers: Readonly<Record<string, string>>): string {
  for (let id = 1; ; id += 1) if (!(String(id) in speakers)) return String(id)
}
