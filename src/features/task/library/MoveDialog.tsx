import { FolderOutlined, InboxOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { Library } from '../../../wire/librarySchemas'
import type { Id, Task } from '../../../wire/responses'
import { shortRecordName } from '../record/recordName'
import { ItemDialog } from './ItemDialog'
import styles from './Library.module.css'
import { usePlaceRecords } from './usePlaceRecords'

interface Props {
  tasks: readonly Task[]
  library: Library
  onClose: () => void
}

/** Chooses the folder of records; a click moves them. */
export function MoveDialog({ tasks, library, onClose }: Props) {
  const t = useT()
  const place = usePlaceRecords()
  const [adding, setAdding] = useState(false)
  const [first] = tasks
  if (!first) return null
  const move = (folder: Id, name: string) => {
    const said = (values: { count: number; title: string }) =>
      folder === 0 ? t('library.move.out', values) : t('library.move.done', { ...values, folder: name })
    place.mutate({ tasks, change: { folder }, done: said }, { onSettled: onClose })
  }
  const title = t('library.move.title', { count: tasks.length, title: shortRecordName(first, t) })
  const all = new Set(tasks.map(({ folder }) => String(folder ?? 0)))
  const isCurrent = (id: Id) => all.size === 1 && all.has(String(id))
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className={styles.choices}>
        {[{ id: 0, name: t('library.move.none') }, ...library.folders].map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.option}
              aria-current={isCurrent(id) || undefined}
              disabled={place.isPending || isCurrent(id)}
              onClick={() => move(id, name)}
            >
              {id === 0 ? <InboxOutlined aria-hidden="true" /> : <FolderOutlined aria-hidden="true" />}
              <span className={styles.optionText}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.option} onClick={() => setAdding(true)}>
        <PlusOutlined aria-hidden="true" />
        <span className={styles.optionText}>{t('library.folder.add')}</span>
      </button>
      {adding && <ItemDialog kind="folder" onClose={() => setAdding(false)} />}
    </Dialog>
  )
}
