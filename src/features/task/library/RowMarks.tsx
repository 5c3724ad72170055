import { FolderOutlined, StarFilled, StarOutlined, UserOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import type { Library } from '../../../wire/librarySchemas'
import type { Task } from '../../../wire/responses'
import { recordName } from '../record/recordName'
import styles from './Library.module.css'
import { TagDot } from './TagDot'
import { usePlaceRecords } from './usePlaceRecords'

const maxTagsShown = 3

interface Props {
  task: Task
  library: Library
  /** Whether the list is that of a folder: then it is not named again. */
  inFolder: boolean
}

/** The tags and folder of a record in a list. */
export function RowMarks({ task, library, inFolder }: Props) {
  const t = useT()
  const ids = new Set(task.tags?.map(String))
  const tags = library.tags.filter(({ id }) => ids.has(String(id)))
  const folder = inFolder ? undefined : library.folders.find(({ id }) => String(id) === String(task.folder))
  if (!folder && tags.length === 0 && !task.owner_name) return null
  return (
    <span className={styles.marks}>
      {task.owner_name && (
        <span className={styles.mark}>
          <UserOutlined aria-hidden="true" />
          <span className="ellipsis">{t('library.row.owner', { name: task.owner_name })}</span>
        </span>
      )}
      {folder && (
        <span className={styles.mark}>
          <FolderOutlined aria-hidden="true" />
          <span className="ellipsis">{folder.name}</span>
        </span>
      )}
      {tags.slice(0, maxTagsShown).map(({ id, name, color }) => (
        <span key={id} className={styles.mark}>
          <TagDot color={color} />
          <span className="ellipsis">{name}</span>
        </span>
      ))}
      {tags.length > maxTagsShown && (
        <span
          className={styles.mark}
          title={tags
            .slice(maxTagsShown)
            .map(({ name }) => name)
            .join(', ')}
        >
          +{tags.length - maxTagsShown}
        </span>
      )}
    </span>
  )
}

/** Adds a record to the favorites or takes it out. */
export function RowStar({ task }: { task: Task }) {
  const t = useT()
  const place = usePlaceRecords()
  const isOn = task.favorite === 1
  const title = recordName(task, t)
  return (
    <IconButton
      className={isOn ? styles.starOn : styles.star}
      name={t(isOn ? 'library.star.removeOf' : 'library.star.addOf', { title })}
      title={t(isOn ? 'library.star.remove' : 'library.star.add')}
      disabled={place.isPending}
      onClick={() =>
        place.mutate({
          tasks: [task],
          change: { favorite: isOn ? 0 : 1 },
          done: (values) => t(isOn ? 'library.star.removed' : 'library.star.added', values),
        })
      }
    >
      {isOn ? <StarFilled /> : <StarOutlined />}
    </IconButton>
  )
}
