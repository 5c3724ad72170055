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
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { useEditor, useEditorUi } from '../state/editorContext'
import styles from './EditorTools.module.css'
import { FindBar } from '../find/FindBar'
import { CommandButton } from '../shortcuts/CommandButton'
import { MorePanel } from './MorePanel'
import { editLabel } from '../editing/undoRedo'
import { LowConfidenceBar } from './LowConfidenceBar'

interface Props {
  /** In px. */
  fontSize: number
  onFontSize: (px: number) => void
  status: ReactNode
  /** Placed before the overflow menu. */
  more: ReactNode
}

/** Toolbar for the whole text, always visible above it. */
export function EditorTools({ fontSize, onFontSize, status, more }: Props) {
  const t = useT()
  const { bar, readOnly } = useEditorUi((ui) => ui)
  const [moreAnchor, setMoreAnchor] = useState<Element | null>(null)
  const editor = useEditor()
  const closeBar = () => editor.ui.setState({ bar: null })
  const finding = bar === 'find' || bar === 'replace'
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={t('transcript.tools.name')}>
        {!readOnly && <UndoRedoButtons />}
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
          name={t('editor.tools.more')}
          aria-haspopup="dialog"
          aria-expanded={moreAnchor !== null}
          onClick={({ currentTarget }) => setMoreAnchor(currentTarget)}
        >
          <EllipsisOutlined />
        </IconButton>
      </div>
      {finding && <FindBar replacing={bar === 'replace' && !readOnly} />}
      {bar === 'unsure' && !readOnly && <LowConfidenceBar />}
      {moreAnchor && (
        <MorePanel
          anchor={moreAnchor}
          fontSize={fontSize}
          onFontSize={onFontSize}
          onClose={() => setMoreAnchor(null)}
        />
      )}
    </>
  )
}

/** Undo and redo. Clicks keep the focus and the caret. */
function UndoRedoButtons() {
  const t = useT()
  const editor = useEditor()
  const { past, future } = useStore(editor.store, ({ history }) => history)
  const [last, next] = [past.at(-1), future.at(-1)]
  const titleOf = (title: string, step: typeof last) =>
    step ? t('editor.steps.title', { title, what: editLabel(step) }) : title
  return (
    <div className={styles.steps} onMouseDown={(event) => event.preventDefault()}>
      <CommandButton command="undo" about={titleOf(t('editor.undo.name'), last)} disabled={!last}>
        <UndoOutlined />
      </CommandButton>
      <CommandButton command="redo" about={titleOf(t('editor.redo.name'), next)} disabled={!next}>
        <RedoOutlined />
      </CommandButton>
    </div>
  )
}
