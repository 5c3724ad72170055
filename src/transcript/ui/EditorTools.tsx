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
import { useDesk, useDoing } from './desk'
import styles from './EditorTools.module.css'
import { FindBar } from './FindBar'
import { CommandButton } from './keys/CommandButton'
import { MorePanel } from './MorePanel'
import { nameOf } from './steps'
import { UnsureBar } from './UnsureBar'

interface Props {
  /** In px. */
  fontSize: number
  onFontSize: (px: number) => void
  status: ReactNode
  /** Stands before what is needed less often. */
  more: ReactNode
}

/** What can be done with the whole text, always in reach above it. */
export function EditorTools({ fontSize, onFontSize, status, more }: Props) {
  const say = useSay()
  const { bar, readOnly } = useDoing((doing) => doing)
  const [rest, setRest] = useState<Element | null>(null)
  const desk = useDesk()
  const closeBar = () => desk.doing.setState({ bar: null })
  const finding = bar === 'find' || bar === 'replace'
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={say('transcript.tools.name')}>
        {!readOnly && <Steps />}
        <div className={styles.status}>{status}</div>
        <CommandButton command="find" aria-pressed={finding} instead={finding ? closeBar : undefined}>
          <SearchOutlined />
        </CommandButton>
        {!readOnly && (
          <>
            <CommandButton command="unsure" aria-pressed={bar === 'unsure'}>
              <QuestionCircleOutlined />
            </CommandButton>
            <CommandButton command="speakers" aria-haspopup="dialog">
              <TeamOutlined />
            </CommandButton>
          </>
        )}
        {more}
        <IconButton
          name={say('editor.tools.more')}
          aria-haspopup="dialog"
          aria-expanded={rest !== null}
          onClick={({ currentTarget }) => setRest(currentTarget)}
        >
          <EllipsisOutlined />
        </IconButton>
      </div>
      {finding && <FindBar replacing={bar === 'replace' && !readOnly} />}
      {bar === 'unsure' && !readOnly && <UnsureBar />}
      {rest && <MorePanel anchor={rest} fontSize={fontSize} onFontSize={onFontSize} onClose={() => setRest(null)} />}
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
      <CommandButton command="undo" about={titleOf(say('editor.undo.name'), last)} disabled={!last}>
        <UndoOutlined />
      </CommandButton>
      <CommandButton command="redo" about={titleOf(say('editor.redo.name'), next)} disabled={!next}>
        <RedoOutlined />
      </CommandButton>
    </div>
  )
}
