import { CaretRightOutlined, EditOutlined } from '@ant-design/icons'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useSay } from '../../../../shared/intl'
import { formatTime } from '../../../../shared/time'
import { ErrorView } from '../../../../shared/ui/ErrorView'
import { IconButton } from '../../../../shared/ui/IconButton'
import type { Task } from '../../../../wire/bodies'
import { isHeard } from '../MomentLine'
import { LabelField } from './LabelField'
import styles from './Mindmap.module.css'
import { MindmapTools } from './MindmapTools'
import { firstFolds, neighbour, shownNodes, type MindNode } from './tree'
import { useDrawing } from './useDrawing'

interface Props {
  task: Task
  root: MindNode
  onRename: (id: number, name: string) => void
  onJump: (ms: number) => void
}

const zoomStep = 1.25

/** The drawing with its tools and keys: a tree for the keyboard, nodes that play, fold and can be renamed. */
export function MindmapTree({ task, root, onRename, onJump }: Props) {
  const say = useSay()
  const frame = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => firstFolds(root))
  const [active, setActive] = useState(root.id)
  const [edited, setEdited] = useState<number | null>(null)
  const fold = (id: number) => setFolded((before) => toggled(before, id))
  const { host, drawing, error, retry } = useDrawing(root, folded, fold)
  const shown = shownNodes(root, folded)
  const node = shown.find((each) => each.node.id === active)?.node ?? root
  const heard = isHeard(node.startMs ?? undefined, task.times * 1000)

  const activate = (id: number) => {
    setActive(id)
    drawing?.activate(id)
  }
  const play = ({ startMs }: MindNode) => {
    if (startMs !== null && isHeard(startMs, task.times * 1000)) onJump(startMs)
  }
  const endEdit = (name?: string) => {
    if (name && edited !== null) onRename(edited, name)
    setEdited(null)
    host.current?.querySelector('svg')?.focus()
  }
  const click = (event: MouseEvent) => {
    const pressed = shown.find((each) => each.node.id === nodeAt(event.target))
    if (!pressed) return
    activate(pressed.node.id)
    // The second press of a double one begins to write; the first has played.
    if (event.detail < 2) play(pressed.node)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Record<string, () => void> = {
      Enter: () => play(node),
      F2: () => setEdited(node.id),
      ' ': () => node.children.length > 0 && fold(node.id),
      '+': () => drawing?.zoomBy(zoomStep),
      '=': () => drawing?.zoomBy(zoomStep),
      '-': () => drawing?.zoomBy(1 / zoomStep),
      '0': () => drawing?.fit(),
    }
    if (event.key === 'ArrowRight' && folded.has(node.id)) fold(node.id)
    else if (event.key === 'ArrowLeft' && node.children.length > 0 && !folded.has(node.id)) fold(node.id)
    else if (/^(Arrow|Home|End)/.test(event.key)) {
      const next = neighbour(shown, node.id, event.key)
      if (next) activate(next.id)
    } else if (!acts[event.key]) return
    else acts[event.key]?.()
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
        onFoldAll={() => setFolded(folded.size > 0 ? new Set() : branchesOf(root))}
      />
      <div className={styles.map} onKeyDown={keyDown}>
        <div
          ref={host}
          className={styles.drawing}
          aria-busy={drawing === null}
          onFocus={() => activate(node.id)}
          onClick={click}
          onDoubleClick={({ target }) => setEdited(nodeAt(target))}
        />
        {edited !== null && drawing && (
          <LabelField place={() => drawing.placeOf(edited)} name={node.name} onDone={endEdit} />
        )}
      </div>
      <div className={styles.foot}>
        <p title={node.name}>{node.name}</p>
        {heard && node.startMs !== null ? (
          <IconButton name={say('insight.moment.play', { time: formatTime(node.startMs) })} onClick={() => play(node)}>
            <CaretRightOutlined />
            {formatTime(node.startMs)}
          </IconButton>
        ) : (
          <span className={styles.none}>{say('insight.moment.none')}</span>
        )}
        <IconButton name={say('insight.map.rename')} onClick={() => setEdited(node.id)}>
          <EditOutlined />
        </IconButton>
      </div>
    </div>
  )
}

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** All that can be folded, below the root. */
function branchesOf(root: MindNode): Set<number> {
  const nodes = shownNodes(root, new Set()).filter(({ node, parent }) => parent && node.children.length > 0)
  return new Set(nodes.map(({ node }) => node.id))
}

/** Null where no label is. */
function nodeAt(target: EventTarget): number | null {
  const label = target instanceof Element ? target.closest('foreignObject')?.querySelector('[data-node]') : null
  return label ? Number(label.getAttribute('data-node')) : null
}
