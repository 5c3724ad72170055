import { EllipsisOutlined, SearchOutlined, TeamOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { phoneWidth, useMediaQuery } from '../../../shared/browser/useMediaQuery'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { useEditor, useEditorUi } from '../state/editorContext'
import styles from './EditorTools.module.css'
import { FindBar } from '../find/FindBar'
import { CommandButton } from '../shortcuts/CommandButton'
import { commands } from '../shortcuts/commands'
import { useCommandKey } from '../shortcuts/useKeyCaps'
import { MorePanel } from './MorePanel'
import { editLabel } from '../editing/undoRedo'
import type { EditorTool, PageTools } from './editorTool'
import { LowConfidenceBar } from './LowConfidenceBar'
import { StepIcon } from './StepIcon'
import { ToolButton } from './ToolButton'

interface Props {
  /** In px. */
  fontSize: number
  onFontSize: (px: number) => void
  /** Whether there is nothing to work on: only the page's own tools are shown. */
  isEmpty: boolean
  /** The heading of the page. */
  title: ReactNode
  /** One line below it. */
  facts: ReactNode
  status: ReactNode
  tools: PageTools
}

/** The bar above the text: title, facts and tools. On phones, all tools are in its overflow panel. */
export function EditorTools({ fontSize, onFontSize, isEmpty, title, facts, status, tools }: Props) {
  const t = useT()
  const { bar, readOnly } = useEditorUi((ui) => ui)
  const [moreAnchor, setMoreAnchor] = useState<Element | null>(null)
  const isPhone = useMediaQuery(phoneWidth)
  const own = useOwnTools()
  const edits = !isEmpty && !readOnly
  const buttons = [...(tools.before ?? []), ...(isEmpty ? [] : own), ...(tools.after ?? [])]
  return (
    <>
      <div className={styles.head}>
        <div className={styles.about}>
          {title}
          <div className={styles.line}>
            {status && <span className={styles.status}>{status}</span>}
            <span className={styles.facts}>{facts}</span>
            {edits && !isPhone && <UnsureButton />}
          </div>
        </div>
        <div className={styles.tools} role="toolbar" aria-label={t('transcript.tools.name')}>
          {edits && <UndoRedoButtons />}
          {!isPhone && buttons.map((tool) => <ToolButton key={tool.text} tool={tool} />)}
          <IconButton
            name={t('editor.tools.more')}
            aria-haspopup="dialog"
            aria-expanded={moreAnchor !== null}
            onClick={({ currentTarget }) => setMoreAnchor(currentTarget)}
          >
            <EllipsisOutlined className={styles.icon} />
          </IconButton>
          {tools.main && !isPhone && <ToolButton tool={tools.main} main />}
        </div>
      </div>
      {!isEmpty && (bar === 'find' || bar === 'replace') && <FindBar replacing={bar === 'replace' && !readOnly} />}
      {edits && bar === 'unsure' && <LowConfidenceBar />}
      {moreAnchor && (
        <MorePanel
          anchor={moreAnchor}
          fontSize={fontSize}
          onFontSize={onFontSize}
          isEmpty={isEmpty}
          tools={isPhone ? [...buttons, ...(tools.main ? [tools.main] : [])] : []}
          more={tools.more ?? []}
          onClose={() => setMoreAnchor(null)}
        />
      )}
    </>
  )
}

/** The editor's own buttons of the bar. */
function useOwnTools(): EditorTool[] {
  const t = useT()
  const editor = useEditor()
  const { bar, readOnly } = useEditorUi((ui) => ui)
  const finding = bar === 'find' || bar === 'replace'
  const [speakersKey, findKey] = [useCommandKey('speakers'), useCommandKey('find')]
  const speakers: EditorTool = {
    text: t('editor.tools.speakers'),
    icon: <TeamOutlined />,
    keys: speakersKey,
    opens: 'dialog',
    run: () => commands.speakers.run(editor),
  }
  const find: EditorTool = {
    text: t('editor.tools.find'),
    icon: <SearchOutlined />,
    keys: findKey,
    pressed: finding,
    run: () => (finding ? editor.ui.setState({ bar: null }) : commands.find.run(editor)),
  }
  return readOnly ? [find] : [speakers, find]
}

/** Opens the review of uncertain words; underlined as they are in the text. */
function UnsureButton() {
  const t = useT()
  const isOpen = useEditorUi(({ bar }) => bar === 'unsure')
  return (
    <CommandButton command="unsure" className={styles.unsure} aria-pressed={isOpen}>
      <span>{t('editor.tools.unsure')}</span>
    </CommandButton>
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
        <StepIcon />
      </CommandButton>
      <CommandButton command="redo" about={titleOf(t('editor.redo.name'), next)} disabled={!next}>
        <StepIcon redo />
      </CommandButton>
    </div>
  )
}
