import { CloudOutlined } from '@ant-design/icons'
import { useSay } from '../../../shared/intl'
import type { Id } from '../../../wire/bodies'
import styles from './UnsentHint.module.css'
import { useUnsent } from './useUnsent'

/** In a list: says so where this device keeps edits of a record that the server does not have. */
export function UnsentHint({ record }: { record: Id }) {
  const say = useSay()
  const unsent = useUnsent(record)
  if (!unsent) return null
  return (
    <p className={styles.hint}>
      <CloudOutlined aria-hidden="true" /> {say('workspace.unsent.text')}
    </p>
  )
}
