import { ClearOutlined, CopyOutlined, HighlightOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { phoneWidth, useMediaQuery } from '../../../shared/browser/useMediaQuery'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { ChoiceButtons } from '../../../shared/ui/fields/ChoiceButtons'
import { Popup } from '../../../shared/ui/overlays/Popup'
import { setView, useEditor, useEditorUi, type EditorUiState } from '../state/editorContext'
import styles from './MorePanel.module.css'
import { copySegments } from '../editing/segmentActions'
import { commands } from '../shortcuts/commands'
import type { EditorTool } from './editorTool'
import { fontSizes } from './useFontSize'

interface Props {
  anchor: Element
  /** In px. */
  fontSize: number
  onFontSize: (px: number) => void
  isEmpty: boolean
  /** Tools that have no room in the bar. */
  tools: readonly EditorTool[]
  /** Further actions of the page. */
  more: readonly EditorTool[]
  onClose: () => void
}

const viewModes = ['paragraphs', 'captions'] as const

/** Less frequent actions: layout, copying, cleanup, those of the page, help. */
export function MorePanel({ anchor, fontSize, onFontSize, isEmpty, tools, more, onClose }: Props) {
  const t = useT()
  const editor = useEditor()
  const view = useEditorUi((ui) => ui.view)
  const textTools = useTextTools()
  const group = (name: string, list: readonly EditorTool[]) =>
    list.length > 0 && (
      <div className={styles.group} key={name}>
        {list.map((tool) => (
          <PanelEntry key={tool.text} tool={tool} anchor={anchor} onClose={onClose} />
        ))}
      </div>
    )
  const help: EditorTool = {
    text: t('transcript.keys.title'),
    icon: <QuestionCircleOutlined />,
    run: () => editor.ui.setState({ dialog: 'keys' }),
  }
  return (
    <Popup anchor={anchor} name={t('editor.tools.more')} onClose={onClose}>
      {group('tools', tools)}
      {!isEmpty && (
        <div className={styles.group}>
          <FontSizeLine fontSize={fontSize} onFontSize={onFontSize} />
          <div className={styles.size}>
            <span className={styles.name}>{t('transcript.tools.view')}</span>
            <ChoiceButtons
              name={t('transcript.tools.view')}
              options={viewModes.map((value) => ({ value, label: t(`transcript.view.${value}`) }))}
              value={view}
              onChange={(next) => setView(editor, next)}
            />
          </div>
        </div>
      )}
      {!isEmpty && group('text', textTools)}
      {group('page', more)}
      {!isEmpty && <div className={styles.keys}>{group('help', [help])}</div>}
    </Popup>
  )
}

/** Actions on the whole text. */
function useTextTools(): EditorTool[] {
  const t = useT()
  const editor = useEditor()
  const readOnly = useEditorUi((ui) => ui.readOnly)
  const isPhone = useMediaQuery(phoneWidth)
  const open = (dialog: EditorUiState['dialog']) => () => editor.ui.setState({ dialog })
  const copy = (times: boolean) => () => void copySegments(editor, null, times)
  const unsure: EditorTool = {
    text: t('editor.tools.unsure'),
    icon: <HighlightOutlined />,
    run: () => commands.unsure.run(editor),
  }
  return [
    // Elsewhere it is in the bar.
    ...(isPhone && !readOnly ? [unsure] : []),
    { text: t('editor.copy.times'), icon: <CopyOutlined />, run: copy(true) },
    { text: t('editor.copy.plain'), icon: <CopyOutlined />, run: copy(false) },
    ...(readOnly ? [] : [{ text: t('editor.fillers.open'), icon: <ClearOutlined />, run: open('fillers') }]),
  ]
}

function PanelEntry({ tool, anchor, onClose }: { tool: EditorTool; anchor: Element; onClose: () => void }) {
  const { text, name, icon, pressed, disabled, danger, download, run } = tool
  const className = danger ? `${styles.entry} ${styles.danger}` : styles.entry
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {text}
    </>
  )
  if (download)
    return (
      <a className={className} href={download.url} download={download.fileName} onClick={onClose}>
        {content}
      </a>
    )
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => {
        onClose()
        run?.(anchor)
      }}
    >
      {content}
    </button>
  )
}

const stepPx = 2

function FontSizeLine({ fontSize, onFontSize }: Pick<Props, 'fontSize' | 'onFontSize'>) {
  const t = useT()
  return (
    <div className={styles.size} role="group" aria-label={t('transcript.tools.fontSize')}>
      <span className={styles.name}>{t('transcript.tools.fontSize')}</span>
      <IconButton
        name={t('transcript.tools.smaller')}
        className={styles.smaller}
        disabled={fontSize <= fontSizes.min}
        onClick={() => onFontSize(fontSize - stepPx)}
      >
        A
      </IconButton>
      <span className={styles.px} aria-live="polite">
        {fontSize}
      </span>
      <IconButton
        name={t('transcript.tools.larger')}
        className={styles.larger}
        disabled={fontSize >= fontSizes.max}
        onClick={() => onFontSize(fontSize + stepPx)}
      >
        A
      </IconButton>
    </div>
  )
}
