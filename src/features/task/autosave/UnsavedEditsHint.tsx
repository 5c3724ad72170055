import { CloudOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import type { Id } from '../../../wire/responses'
import styles from './UnsavedEditsHint.module.css'
import { useHasUnsavedEdits } from './useHasUnsavedEdits'

/** Hint in a list that this device holds edits of a record that are not on the server yet. */
export function UnsavedEditsHint({ record }: { record: Id }) {
  const t = useT()
  const hasUnsavedEdits = useHasUnsavedEdits(record)
  if (!hasUnsavedEdits) return null
  return (
    <p className={styles.hint}>
      <CloudOutlined aria-hidden="true" /> {t('workspace.unsent.text')}
    </p>
  )
}
