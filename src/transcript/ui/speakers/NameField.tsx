import { CheckOutlined } from '@ant-design/icons'
import { useState, type FormEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import styles from './Speakers.module.css'

/** Limit of the API contract, in characters. */
const maxNameLength = 100

interface Props {
  label: string
  name: string
  onName: (name: string) => void
}

/** A form field for a speaker name. */
export function NameField({ label, name, onName }: Props) {
  const t = useT()
  const [text, setText] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onName(text.trim())
  }
  return (
    <form className={styles.nameForm} onSubmit={submit}>
      <input
        className={styles.field}
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxNameLength}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton name={t('editor.speaker.save')} disabled={!text.trim()} onClick={submit}>
        <CheckOutlined />
      </IconButton>
    </form>
  )
}
