import { InboxOutlined } from '@ant-design/icons'
import { useRef, type RefObject } from 'react'
import { useSay } from '../../../shared/intl'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { maxFilesAtOnce, mediaTypes } from '../../../wire/codes'
import styles from './DropArea.module.css'

interface Props {
  /** Files are being dragged over the window. */
  over: boolean
  /** Nothing was picked yet: choosing files is the page's main action. */
  first: boolean
  onPick: (files: File[]) => void
  /** Opens the browser's choice of files. */
  button: RefObject<HTMLButtonElement | null>
}

/** Where files are dropped or chosen, and what may be. */
export function DropArea({ over, first, onPick, button }: Props) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={`${styles.area} ${over ? styles.over : ''} ${first ? styles.first : ''}`}>
      {first && <InboxOutlined className={styles.icon} aria-hidden="true" />}
      <p className={styles.title}>{say(over ? 'create.drop.release' : 'create.drop.title')}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={mediaTypes.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file may be chosen again.
          target.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
      <PlainButton ref={button} primary={first} large onClick={() => input.current?.click()}>
        {say('create.drop.pick')}
      </PlainButton>
      <div className={styles.hints}>
        <p className={styles.byMouse}>{say('create.drop.paste')}</p>
        <p>{say('create.drop.limits', { most: maxFilesAtOnce })}</p>
        <p>{say('create.drop.types', { types: mediaTypes.join(' ') })}</p>
      </div>
    </section>
  )
}
