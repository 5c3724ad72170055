import { CaretRightOutlined, EditOutlined } from '@ant-design/icons'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useT } from '../../../../shared/i18n/intl'
import { formatTime } from '../../../../shared/time/formatTime'
import { ErrorView } from '../../../../shared/ui/states/ErrorView'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import type { Task } from '../../../../wire/responses'
import { isWithinRecording } from '../generation/TimestampedLine'
import { NodeLabelField } from './NodeLabelField'
import styles from './Mindmap.module.css'
import { MindmapTools } from './MindmapTools'
import { initialFolds, neighbor, visibleNodes, type MindmapNode } from './mindmapNodes'
import { useMindmapDrawing } from './useMindmapDrawing'

interface Props {
  task: Task
  root: MindmapNode
  /** Undefined if the server can't store an edited map. */
  onRename: ((id: number, name: string) => void) | undefined
  onSeek: (ms: number) => void
}

const zoomStep = 1.25

/** The interactive mind map with toolbar and keyboard control: nodes play, fold and can be renamed. */
export function MindmapTree({ task, root, onRename, onSeek }: Props) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => initialFolds(root))
  const [active, setActive] = useState(root.id)
  const [edited, setEdited] = useState<number | null>(null)
  const edit = (id: number | null) => onRename && setEdited(id)
  const fold = (id: number) => setFolded((before) => toggled(before, id))
  const { host, drawing, error, retry } = useMindmapDrawing(root, folded, fold)
  const visible = visibleNodes(root, folded)
  const node = visible.find((each) => each.node.id === active)?.node ?? root
  const isPlayable = isWithinRecording(node.startMs ?? undefined, task.times * 1000)

  const activate = (id: number) => {
    setActive(id)
    drawing?.activate(id)
  }
  const play = ({ startMs }: MindmapNode) => {
    if (startMs !== null && isWithinRecording(startMs, task.times * 1000)) onSeek(startMs)
  }
  const endEdit = (name?: string) => {
    if (name && edited !== null) onRename?.(edited, name)
    setEdited(null)
    host.current?.querySelector('svg')?.focus()
  }
  const click = (event: MouseEvent) => {
    const clicked = visible.find((each) => each.node.id === nodeIdAt(event.target))
    if (!clicked) return
    activate(clicked.node.id)
    // The second click of a double-click starts editing; only the first plays.
    if (event.detail < 2) play(clicked.node)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    const keyActions: Record<string, () => void> = {
      Enter: () => play(node),
      F2: () => edit(node.id),
      ' ': () => node.children.length > 0 && fold(node.id),
      '+': () => drawing?.zoomBy(zoomStep),
      '=': () => drawing?.zoomBy(zoomStep),
      '-': () => drawing?.zoomBy(1 / zoomStep),
      '0': () => drawing?.fit(),
    }
    if (event.key === 'ArrowRight' && folded.has(node.id)) fold(node.id)
    else if (event.key === 'ArrowLeft' && node.children.length > 0 && !folded.has(node.id)) fold(node.id)
    else if (/^(Arrow|Home|End)/.test(event.key)) {
      const next = neighbor(visible, node.id, event.key)
      if (next) activate(next.id)
    } else if (!keyActions[event.key]) return
    else keyActions[event.key]?.()
    event.preventDefault()
  }
  if (error) return <ErrorView error={error} onRetry={retry} />
  return (
    <div ref={frame} className={styles.frame}>
      <MindmapTools
        task={task}
        root={root}
        drawing={drawing}
        frame={frame}
        folded={folded.size > 0}
        onZoom={(out) => drawing?.zoomBy(out ? 1 / zoomStep : zoomStep)}
        onFoldAll={() => setFolded(folded.size > 0 ? new Set() : foldableIds(root))}
      />
      <div className={styles.map} onKeyDown={keyDown}>
        <div
          ref={host}
          className={styles.drawing}
          aria-busy={drawing === null}
          onFocus={() => activate(node.id)}
          onClick={click}
          onDoubleClick={({ target }) => edit(nodeIdAt(target))}
        />
        {edited !== null && drawing && (
          <NodeLabelField bounds={() => drawing.boundsOf(edited)} name={node.name} onDone={endEdit} />
        )}
      </div>
      <div className={styles.foot}>
        <p title={node.name}>{node.name}</p>
        {isPlayable && node.startMs !== null ? (
          <IconButton name={t('insight.moment.play', { time: formatTime(node.startMs) })} onClick={() => play(node)}>
            <CaretRightOutlined />
            {formatTime(node.startMs)}
          </IconButton>
        ) : (
          node !== root && <span className={styles.none}>{t('insight.moment.none')}</span>
        )}
        {onRename && (
          <IconButton name={t('insight.map.rename')} onClick={() => edit(node.id)}>
            <EditOutlined />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Ids of all foldable nodes below the root. */
function foldableIds(root: MindmapNode): Set<number> {
  const nodes = visibleNodes(root, new Set()).filter(({ node, parent }) => parent && node.children.length > 0)
  return new Set(nodes.map(({ node }) => node.id))
}

/** Id of the node whose label contains the target; null if none. */
function nodeIdAt(target: EventTarget): number | null {
  const label = target instanceof Element ? target.closest('foreignObject')?.querySelector('[data-node]') : null
  return label ? Number(label.getAttribute('data-node')) : null
}
