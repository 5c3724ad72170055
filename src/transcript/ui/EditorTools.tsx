import {
  EllipsisOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  SearchOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useSay } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import { useDesk, useDoing, type Doing } from './desk'
import styles from './EditorTools.module.css'
import { FindBar } from './FindBar'
import { MorePanel } from './MorePanel'
import { nameOf, redo, undo } from './steps'
import { UnsureBar } from './UnsureBar'

interface Props {
  /** In px. */
  fontSize: number
  onFontSize: (px: number) => void
  status: ReactNode
}

/** What can be done with the whole text, always in reach above it. */
export function EditorTools({ fontSize, onFontSize, status }: Props) {
  const say = useSay()
  const desk = useDesk()
  const { bar, readOnly } = useDoing((doing) => doing)
  const [more, setMore] = useState<Element | null>(null)
  const toggle = (wanted: NonNullable<Doing['bar']>) => desk.doing.setState({ bar: bar === wanted ? null : wanted })
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={say('transcript.tools.name')}>
        {!readOnly && <Steps />}
        <div className={styles.status}>{status}</div>
        <IconButton
          name={say('editor.tools.find')}
          aria-pressed={bar === 'find' || bar === 'replace'}
          onClick={() => (bar === 'replace' ? desk.doing.setState({ bar: null }) : toggle('find'))}
        >
          <SearchOutlined />
        </IconButton>
        {!readOnly && (
          <>
            <IconButton
              name={say('editor.tools.unsure')}
              aria-pressed={bar === 'unsure'}
              onClick={() => toggle('unsure')}
            >
              <QuestionCircleOutlined />
            </IconButton>
            <IconButton
              name={say('editor.tools.speakers')}
              aria-haspopup="dialog"
              onClick={() => desk.doing.setState({ dialog: 'speakers' })}
            >
              <TeamOutlined />
            </IconButton>
          </>
        )}
        <IconButton
          name={say('editor.tools.more')}
          aria-haspopup="dialog"
          aria-expanded={more !== null}
          onClick={({ currentTarget }) => setMore(currentTarget)}
        >
          <EllipsisOutlined />
        </IconButton>
      </div>
      {(bar === 'find' || bar === 'replace') && <FindBar replacing={bar === 'replace' && !readOnly} />}
      {bar === 'unsure' && !readOnly && <UnsureBar />}
      {more && <MorePanel anchor={more} fontSize={fontSize} onFontSize={onFontSize} onClose={() => setMore(null)} />}
    </>
  )
}

/** Undo and redo. A press keeps the focus, and the caret, where they are. */
function Steps() {
  const say = useSay()
  const desk = useDesk()
  const { past, future } = useStore(desk.editing, ({ history }) => history)
  const [last, next] = [past.at(-1), future.at(-1)]
  const titleOf = (title: string, step: typeof last) =>
    step ? say('editor.steps.title', { title, what: nameOf(step) }) : title
  return (
    <div className={styles.steps} onMouseDown={(event) => event.preventDefault()}>
      <IconButton
        name={say('editor.undo.name')}
        title={titleOf(say('editor.undo.name'), last)}
        disabled={!last}
        onClick={() => undo(desk)}
      >
        <UndoOutlined />
      </IconButton>
      <IconButton
        name={say('editor.redo.name')}
        title={titleOf(say('editor.redo.name'), next)}
        disabled={!next}
        onClick={() => redo(desk)}
      >
        <RedoOutlined />
      </IconButton>
    </div>
  )
}
