import { CloseOutlined } from '@ant-design/icons'
import { useT } from '../i18n/intl'
import styles from './RejectedFileList.module.css'

export interface RejectedFile {
  id: string
  name: string
  /** Why it was rejected. */
  text: string
}

interface Props {
  files: readonly RejectedFile[]
  /** Without an id: dismisses all. */
  onDismiss: (id?: string) => void
}

/** The rejected files, each with its reason. */
export function RejectedFileList({ files, onDismiss }: Props) {
  const t = useT()
  const title = t('ui.refused.title', { count: files.length })
  if (files.length === 0) return null
  return (
    <section className={styles.refusals} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {files.length > 1 && (
          <button type="button" className="icon-button" onClick={() => onDismiss()}>
            {t('ui.refused.dismissAll')}
          </button>
        )}
      </div>
      <ul>
        {files.map(({ id, name, text }) => (
          <li key={id}>
            <p>
              <strong>{name}</strong>
              <span>{text}</span>
            </p>
            <button
              type="button"
              className="icon-button"
              aria-label={t('ui.refused.dismiss', { name })}
              onClick={() => onDismiss(id)}
            >
              <CloseOutlined aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
