import { InboxOutlined } from '@ant-design/icons'
import { useRef, type RefObject } from 'react'
import { useT } from '../i18n/intl'
import styles from './DropArea.module.css'
import { PlainButton } from '../ui/buttons/PlainButton'

/** More file types are folded away. */
const mostTypesInline = 8

interface Props {
  title: string
  /** Accepted file name extensions. */
  types: readonly string[]
  /** Maximum number and size, in words. */
  limits: string
  /** Whether files are being dragged over the window. */
  over: boolean
  /** Whether nothing has been picked yet, so that choosing files is the page's main action. */
  first: boolean
  onPick: (files: File[]) => void
  /** The button that opens the file picker. */
  button: RefObject<HTMLButtonElement | null>
}

/** A drop zone with a file picker, and what it accepts. */
export function DropArea({ title, types, limits, over, first, onPick, button }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={`${styles.area} ${over ? styles.over : ''} ${first ? styles.first : ''}`}>
      {first && <InboxOutlined className={styles.icon} aria-hidden="true" />}
      <p className={styles.title}>{over ? t('ui.drop.release') : title}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that choosing the same file again fires `change`.
          target.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
      <PlainButton ref={button} primary={first} large onClick={() => input.current?.click()}>
        {t('ui.drop.pick')}
      </PlainButton>
      <div className={styles.hints}>
        <p className={styles.byMouse}>{t('ui.drop.paste')}</p>
        <p>{limits}</p>
        {types.length > mostTypesInline ? (
          <details className={styles.types}>
            <summary>{t('ui.drop.formats')}</summary>
            <p>{types.join(' ')}</p>
          </details>
        ) : (
          <p>{t('ui.drop.types', { types: types.join(' ') })}</p>
        )}
      </div>
    </section>
  )
}
