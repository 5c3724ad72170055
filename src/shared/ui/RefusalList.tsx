import { CloseOutlined } from '@ant-design/icons'
import { useSay } from '../intl'
import styles from './RefusalList.module.css'

export interface RefusedFile {
  id: string
  name: string
  /** Why it was not taken. */
  text: string
}

interface Props {
  refusals: readonly RefusedFile[]
  /** Without an id: all of them. */
  onDismiss: (id?: string) => void
}

/** The files that were not taken, each with its reason. */
export function RefusalList({ refusals, onDismiss }: Props) {
  const say = useSay()
  const title = say('ui.refused.title', { count: refusals.length })
  if (refusals.length === 0) return null
  return (
    <section className={styles.refusals} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {refusals.length > 1 && (
          <button type="button" className="icon-button" onClick={() => onDismiss()}>
            {say('ui.refused.dismissAll')}
          </button>
        )}
      </div>
      <ul>
        {refusals.map(({ id, name, text }) => (
          <li key={id}>
            <p>
              <strong>{name}</strong>
              <span>{text}</span>
            </p>
            <button
              type="button"
              className="icon-button"
              aria-label={say('ui.refused.dismiss', { name })}
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
