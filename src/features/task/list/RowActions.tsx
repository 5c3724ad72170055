import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EllipsisOutlined,
  FileTextOutlined,
  FolderOutlined,
  ShareAltOutlined,
  TagOutlined,
} from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { loadPageMessages, useT } from '../../../shared/i18n/intl'
import { recordMessages } from '../../../shared/i18n/pageMessages'
import { recordPath } from '../../../shared/navigation/recordPath'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { lazyOverlay } from '../../../shared/ui/overlays/lazyOverlay'
import { Menu, type MenuItem } from '../../../shared/ui/overlays/Menu'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { isOwn } from '../../../shared/account/recordRole'
import { recordName } from '../record/recordName'
import styles from './RecordsTable.module.css'

const ShareDialog = lazyOverlay(async () => {
  const [part] = await Promise.all([import('../share/ShareDialog'), loadPageMessages(recordMessages)])
  return part.ShareDialog
})

export interface RowHandlers {
  onExport: () => void
  onRename: () => void
  onDelete: () => void
  /** Null without a library. */
  onMove: (() => void) | null
  onTag: (() => void) | null
}

interface Props extends RowHandlers {
  task: Task
  deleting: boolean
}

interface Action extends MenuItem {
  /** Accessible name of its button. */
  name: string
}

/** What can be done with a record: icons beside each other or, where there is no room, a menu. */
export function RowActions({ task, deleting, onExport, onRename, onDelete, onMove, onTag }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const [isSharing, setSharing] = useState(false)
  const closeShare = useCallback(() => setSharing(false), [])
  const [anchor, setAnchor] = useState<Element | null>(null)
  const title = recordName(task, t)
  const isDone = task.status === taskStatus.done
  const sharing: Action = {
    text: t('task.share.open'),
    name: t('task.action.shareOf', { title }),
    icon: <ShareAltOutlined />,
    run: () => setSharing(true),
  }
  const exporting: Action = {
    text: t('task.action.export'),
    name: t('task.action.exportOf', { title }),
    icon: <DownloadOutlined />,
    run: onExport,
  }
  const ownActions: Action[] = [
    {
      text: t('task.action.rename'),
      name: t('task.action.renameOf', { title }),
      icon: <EditOutlined />,
      run: onRename,
    },
    {
      text: t('task.action.delete'),
      name: t('task.action.deleteOf', { title }),
      icon: <DeleteOutlined />,
      disabled: deleting,
      run: onDelete,
    },
  ]
  const own = isOwn(task)
  const actions: Action[] = [
    ...(isDone && own ? [sharing] : []),
    ...(isDone ? [exporting] : []),
    ...(own ? ownActions : []),
  ]
  const placing: MenuItem[] = [
    ...(own && onMove ? [{ text: t('library.move.open'), icon: <FolderOutlined />, run: onMove }] : []),
    ...(own && onTag ? [{ text: t('library.tags.open'), icon: <TagOutlined />, run: onTag }] : []),
  ]
  const open: MenuItem = {
    text: t('task.action.open'),
    icon: <FileTextOutlined />,
    run: () => void navigate(recordPath(task.id)),
  }
  return (
    <>
      <div className={styles.icons}>
        {actions.map(({ text, name, icon, disabled, run }) => (
          <IconButton key={text} name={name} title={text} disabled={disabled} onClick={run}>
            {icon}
          </IconButton>
        ))}
      </div>
      <IconButton
        className={styles.more}
        name={t('task.action.moreOf', { title })}
        title={t('task.action.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <EllipsisOutlined />
      </IconButton>
      {isSharing && <ShareDialog task={task} onClose={closeShare} />}
      {anchor && (
        <Menu anchor={anchor} name={title} items={[open, ...placing, ...actions]} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
