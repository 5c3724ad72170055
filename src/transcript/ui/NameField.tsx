import { CheckOutlined } from '@ant-design/icons'
import { useState, type FormEvent } from 'react'
import { useSay } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import styles from './Speakers.module.css'

/** As the contract has it, in characters. */
const longestName = 100

interface Props {
  label: string
  name: string
  onName: (name: string) => void
}

/** A field for what someone is called. */
export function NameField({ label, name, onName }: Props) {
  const say = useSay()
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
        maxLength={longestName}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton name={say('editor.speaker.save')} disabled={!text.trim()} onClick={submit}>
        <CheckOutlined />
      </IconButton>
    </form>
  )
}
