import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import type { Task } from '../../../wire/responses'
import type { LoadedLibrary } from '../library/useLibrary'
import { BatchActions } from './BatchActions'
import { ExportAllDialog } from './ExportAllDialog'
import { PlaceActions } from './PlaceActions'
import styles from './select.module.css'
import { useBatchAction } from './useBatchAction'

interface Props {
  tasks: readonly Task[]
  loaded: LoadedLibrary
  /** These are done with; the others stay selected. */
  onDone: (tasks: readonly Task[]) => void
  /** Ends the selection. */
  onClose: () => void
}

/** What can be done with the records that are selected in the list. Floats over it. */
export function SelectionBar({ tasks, loaded, onDone, onClose }: Props) {
  const t = useT()
  const [isExporting, setExporting] = useState(false)
  const { mutate, progress, stop } = useBatchAction(onDone)
  if (tasks.length === 0 && !progress) return null
  return (
    <div className={styles.floating} role="group" aria-label={t('library.select.bar')}>
      <BatchActions
        bin={false}
        count={tasks.length}
        progress={progress}
        onStop={stop}
        placing={<PlaceActions tasks={tasks} loaded={loaded} />}
        onAction={(kind) => mutate({ kind, tasks })}
        onOpenDialog={() => setExporting(true)}
        onClear={onClose}
      />
      {isExporting && <ExportAllDialog tasks={tasks} onClose={() => setExporting(false)} />}
    </div>
  )
}
