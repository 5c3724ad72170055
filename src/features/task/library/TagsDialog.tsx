import { PlusOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { Library, RecordTag } from '../../../wire/librarySchemas'
import type { Id, Task } from '../../../wire/responses'
import { shortRecordName } from '../record/recordName'
import { ItemDialog } from './ItemDialog'
import styles from './Library.module.css'
import { TagDot } from './TagDot'
import { usePlaceRecords } from './usePlaceRecords'

interface Props {
  tasks: readonly Task[]
  library: Library
  onClose: () => void
}

/** Adds tags to records and removes them. A tag that only some have stays as it is unless it is touched. */
export function TagsDialog({ tasks, library, onClose }: Props) {
  const t = useT()
  const place = usePlaceRecords()
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [adding, setAdding] = useState(false)
  const [first] = tasks
  if (!first) return null
  const set = (id: Id, on: boolean) => setChanges((before) => new Map(before).set(String(id), on))
  const chosen = (on: boolean) => library.tags.filter(({ id }) => changes.get(String(id)) === on).map(({ id }) => id)
  const apply = () =>
    place.mutate(
      {
        tasks,
        change: { add_tags: chosen(true), remove_tags: chosen(false) },
        done: (values) => t('library.tags.done', values),
      },
      { onSettled: onClose },
    )
  const title = t('library.tags.title', { count: tasks.length, title: shortRecordName(first, t) })
  return (
    <Dialog title={title} onClose={onClose}>
      {library.tags.length === 0 && <p className="note">{t('library.tags.none')}</p>}
      <ul className={styles.choices}>
        {library.tags.map((tag) => (
          <li key={tag.id}>
            <TagChoice
              tag={tag}
              tasks={tasks}
              change={changes.get(String(tag.id))}
              onChange={(on) => set(tag.id, on)}
            />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.option} onClick={() => setAdding(true)}>
        <PlusOutlined aria-hidden="true" />
        <span className={styles.optionText}>{t('library.tag.add')}</span>
      </button>
      <div className="dialog-buttons">
        <PlainButton onClick={onClose}>{t('ui.dialog.cancel')}</PlainButton>
        <PlainButton primary busy={place.isPending} disabled={changes.size === 0 || place.isPending} onClick={apply}>
          {t('library.tags.apply')}
        </PlainButton>
      </div>
      {adding && <ItemDialog kind="tag" onSaved={(id) => set(id, true)} onClose={() => setAdding(false)} />}
    </Dialog>
  )
}

interface ChoiceProps {
  tag: RecordTag
  tasks: readonly Task[]
  /** What the user chose; undefined while untouched. */
  change: boolean | undefined
  onChange: (on: boolean) => void
}

function TagChoice({ tag, tasks, change, onChange }: ChoiceProps) {
  const having = tasks.filter(({ tags = [] }) => tags.some((id) => String(id) === String(tag.id))).length
  const isMixed = change === undefined && having > 0 && having < tasks.length
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={styles.option}>
      <input
        ref={box}
        type="checkbox"
        checked={change ?? having === tasks.length}
        onChange={(event) => onChange(event.target.checked)}
      />
      <TagDot color={tag.color} />
      <span className={styles.optionText}>{tag.name}</span>
    </label>
  )
}
