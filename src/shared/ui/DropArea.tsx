import { InboxOutlined } from '@ant-design/icons'
import { useRef, type RefObject } from 'react'
import { useSay } from '../intl'
import styles from './DropArea.module.css'
import { PlainButton } from './PlainButton'

interface Props {
  title: string
  /** Accepted file name extensions. */
  types: readonly string[]
  /** How many, how large. */
  limits: string
  /** Files are being dragged over the window. */
  over: boolean
  /** Nothing was picked yet: choosing files is the page's main action. */
  first: boolean
  onPick: (files: File[]) => void
  /** Opens the browser's choice of files. */
  button: RefObject<HTMLButtonElement | null>
}

/** Where files are dropped or chosen, and what may be. */
export function DropArea({ title, types, limits, over, first, onPick, button }: Props) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={`${styles.area} ${over ? styles.over : ''} ${first ? styles.first : ''}`}>
      {first && <InboxOutlined className={styles.icon} aria-hidden="true" />}
      <p className={styles.title}>{over ? say('ui.drop.release') : title}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file may be chosen again.
          target.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
      <PlainButton ref={button} primary={first} large onClick={() => input.current?.click()}>
        {say('ui.drop.pick')}
      </PlainButton>
      <div className={styles.hints}>
        <p className={styles.byMouse}>{say('ui.drop.paste')}</p>
        <p>{limits}</p>
        <p>{say('ui.drop.types', { types: types.join(' ') })}</p>
      </div>
    </section>
  )
}
