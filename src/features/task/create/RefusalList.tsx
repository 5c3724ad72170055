import { CloseOutlined } from '@ant-design/icons'
import { useSay } from '../../../shared/intl'
import type { Refusal } from '../queue/UploadQueue'
import styles from './RefusalList.module.css'
import { refusalText } from './refusalText'

interface Props {
  refusals: readonly Refusal[]
  /** Without an id: all of them. */
  onDismiss: (id?: string) => void
}

/** The files that were not taken, each with its reason. */
export function RefusalList({ refusals, onDismiss }: Props) {
  const say = useSay()
  const title = say('create.refused.title', { count: refusals.length })
  if (refusals.length === 0) return null
  return (
    <section className={styles.refusals} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {refusals.length > 1 && (
          <button type="button" className="icon-button" onClick={() => onDismiss()}>
            {say('create.refused.dismissAll')}
          </button>
        )}
      </div>
      <ul>
        {refusals.map(({ id, name, reason }) => (
          <li key={id}>
            <p>
              <strong>{name}</strong>
              <span>{refusalText(reason, say)}</span>
            </p>
            <button
              type="button"
              className="icon-button"
              aria-label={say('create.refused.dismiss', { name })}
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
