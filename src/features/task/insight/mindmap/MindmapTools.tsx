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
import { useT } from '../../../../shared/i18n/intl'
import { notify } from '../../../../shared/notifications/notify'
import { fileName } from '../../../../shared/files/fileName'
import { saveFile } from '../../../../shared/files/saveFile'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import { Menu } from '../../../../shared/ui/overlays/Menu'
import type { Task } from '../../../../wire/responses'
import { recordName } from '../../record/recordName'
import type { MindmapDrawing } from './mindmapDrawing'
import { mindmapMarkdown, mindmapSvg } from './mindmapFiles'
import styles from './Mindmap.module.css'
import { svgToPng } from './svgToPng'
import type { MindmapNode } from './mindmapNodes'

interface Props {
  task: Task
  root: MindmapNode
  drawing: MindmapDrawing | null
  /** The element shown in full screen. */
  frame: RefObject<HTMLElement | null>
  /** Any node is folded. */
  folded: boolean
  onZoom: (out: boolean) => void
  onFoldAll: () => void
}

const types = ['svg', 'png', 'md'] as const
type MindmapFileType = (typeof types)[number]

/** Toolbar for the whole map. */
export function MindmapTools({ task, root, drawing, frame, folded, onZoom, onFoldAll }: Props) {
  const t = useT()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const full = useFullscreen()
  const download = (type: MindmapFileType) =>
    void saveMindmap(type, `${recordName(task, t)} ${t('insight.file.mindmap')}`, {
      root,
      drawing,
      frame: frame.current,
    }).catch(() => notify({ kind: 'error', text: t('insight.file.failed') }))
  const foldName = t(folded ? 'insight.map.unfold' : 'insight.map.fold')
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('insight.map.tools')}>
      <IconButton name={t('insight.map.zoomOut')} onClick={() => onZoom(true)}>
        <ZoomOutOutlined />
      </IconButton>
      <IconButton name={t('insight.map.zoomIn')} onClick={() => onZoom(false)}>
        <ZoomInOutlined />
      </IconButton>
      <IconButton name={t('insight.map.fit')} onClick={() => drawing?.fit()}>
        <CompressOutlined />
      </IconButton>
      <IconButton name={foldName} onClick={onFoldAll}>
        {folded ? <NodeExpandOutlined /> : <NodeCollapseOutlined />}
      </IconButton>
      {document.fullscreenEnabled && (
        <IconButton
          name={t(full ? 'insight.map.leaveFull' : 'insight.map.full')}
          onClick={() => void (full ? document.exitFullscreen() : frame.current?.requestFullscreen())}
        >
          {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        </IconButton>
      )}
      <IconButton
        name={t('insight.file.exportMindmap')}
        aria-haspopup="menu"
        disabled={drawing === null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <DownloadOutlined />
      </IconButton>
      {anchor && (
        <Menu
          anchor={anchor}
          name={t('insight.file.exportMindmap')}
          items={types.map((type) => ({
            text: t(`insight.file.${type}`),
            keys: `.${type}`,
            run: () => download(type),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  )
}

function useFullscreen(): boolean {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  return full
}

interface ShownMindmap {
  root: MindmapNode
  drawing: MindmapDrawing | null
  /** The element around the drawing, whose colors and font the images take. */
  frame: HTMLElement | null
}

/** Images hold the visible nodes, Markdown the whole map. */
async function saveMindmap(
  type: MindmapFileType,
  title: string,
  { root, drawing, frame }: ShownMindmap,
): Promise<void> {
  const name = fileName(title, type, title)
  if (type === 'md') return saveFile(new Blob([mindmapMarkdown(root)], { type: 'text/markdown' }), name)
  if (!drawing || !frame) return
  const style = getComputedStyle(frame)
  const picture = mindmapSvg({
    boxes: drawing.boxes(),
    text: style.color,
    background: style.getPropertyValue('--ant-color-bg-container') || 'none',
    font: style.fontFamily,
  })
  return saveFile(type === 'svg' ? new Blob([picture.svg], { type: 'image/svg+xml' }) : await svgToPng(picture), name)
}
