import {
  CompressOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  NodeCollapseOutlined,
  NodeExpandOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { useEffect, useState, type RefObject } from 'react'
import { useSay } from '../../../../shared/intl'
import { notify } from '../../../../shared/notify'
import { fileName, save } from '../../../../shared/save'
import { IconButton } from '../../../../shared/ui/IconButton'
import { Menu } from '../../../../shared/ui/Menu'
import type { Task } from '../../../../wire/bodies'
import { recordName } from '../../recordName'
import type { Drawing } from './drawing'
import { mindmapMarkdown, mindmapSvg } from './files'
import styles from './Mindmap.module.css'
import { pngOf } from './picture'
import type { MindNode } from './tree'

interface Props {
  task: Task
  root: MindNode
  drawing: Drawing | null
  /** What fills the screen when asked to. */
  frame: RefObject<HTMLElement | null>
  /** Something is folded. */
  folded: boolean
  onZoom: (out: boolean) => void
  onFoldAll: () => void
}

const types = ['svg', 'png', 'md'] as const
type Type = (typeof types)[number]

/** What can be done with the whole map. */
export function MindmapTools({ task, root, drawing, frame, folded, onZoom, onFoldAll }: Props) {
  const say = useSay()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const full = useFullscreen()
  const take = (type: Type) =>
    void saveMap(type, drawing, frame.current, root, `${recordName(task, say)} ${say('insight.file.mindmap')}`).catch(
      () => notify({ kind: 'error', text: say('insight.file.failed') }),
    )
  const foldName = say(folded ? 'insight.map.unfold' : 'insight.map.fold')
  return (
    <div className={styles.tools} role="toolbar" aria-label={say('insight.map.tools')}>
      <IconButton name={say('insight.map.zoomOut')} onClick={() => onZoom(true)}>
        <ZoomOutOutlined />
      </IconButton>
      <IconButton name={say('insight.map.zoomIn')} onClick={() => onZoom(false)}>
        <ZoomInOutlined />
      </IconButton>
      <IconButton name={say('insight.map.fit')} onClick={() => drawing?.fit()}>
        <CompressOutlined />
      </IconButton>
      <IconButton name={foldName} onClick={onFoldAll}>
        {folded ? <NodeExpandOutlined /> : <NodeCollapseOutlined />}
      </IconButton>
      {document.fullscreenEnabled && (
        <IconButton
          name={say(full ? 'insight.map.leaveFull' : 'insight.map.full')}
          onClick={() => void (full ? document.exitFullscreen() : frame.current?.requestFullscreen())}
        >
          {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        </IconButton>
      )}
      <IconButton
        name={say('insight.file.export')}
        aria-haspopup="menu"
        disabled={drawing === null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <DownloadOutlined />
      </IconButton>
      {anchor && (
        <Menu
          anchor={anchor}
          name={say('insight.file.export')}
          items={types.map((type) => ({ text: say(`insight.file.${type}`), keys: `.${type}`, run: () => take(type) }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  )
}

function useFullscreen(): boolean {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  return full
}

/** Pictures hold what shows, Markdown the whole map. */
async function saveMap(
  type: Type,
  drawing: Drawing | null,
  frame: HTMLElement | null,
  root: MindNode,
  title: string,
): Promise<void> {
  const name = fileName(title, type, title)
  if (type === 'md') return save(new Blob([mindmapMarkdown(root)], { type: 'text/markdown' }), name)
  if (!drawing || !frame) return
  const look = getComputedStyle(frame)
  const drawn = mindmapSvg({
    boxes: drawing.boxes(),
    text: look.color,
    background: look.getPropertyValue('--ant-color-bg-container') || 'none',
    font: look.fontFamily,
  })
  return save(type === 'svg' ? new Blob([drawn.svg], { type: 'image/svg+xml' }) : await pngOf(drawn), name)
}
