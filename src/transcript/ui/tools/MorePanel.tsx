import { ClearOutlined, CopyOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { ChoiceButtons } from '../../../shared/ui/fields/ChoiceButtons'
import { Popup } from '../../../shared/ui/overlays/Popup'
import { setView, useEditor, useEditorUi, type EditorUiState } from '../state/editorContext'
import styles from './MorePanel.module.css'
import { copySegments } from '../editing/segmentActions'
import { fontSizes } from './useFontSize'

interface Props {
  anchor: Element
  /** In px. */
  fontSize: number
  onFontSize: (px: number) => void
  onClose: () => void
}

const stepPx = 2
const viewModes = ['paragraphs', 'captions'] as const

interface PanelItem {
  text: string
  icon: ReactNode
  run: () => void
  className?: string | undefined
}

/** Less frequent actions: font size, copying, cleanup, help. */
export function MorePanel({ anchor, fontSize, onFontSize, onClose }: Props) {
  const t = useT()
  const editor = useEditor()
  const readOnly = useEditorUi((ui) => ui.readOnly)
  const view = useEditorUi((ui) => ui.view)
  const open = (dialog: EditorUiState['dialog']) => () => editor.ui.setState({ dialog })
  const copy = (times: boolean) => () => void copySegments(editor, null, times)
  const menuItem = ({ text, icon, run, className }: PanelItem) => (
    <button
      type="button"
      className={[styles.line, className].filter(Boolean).join(' ')}
      onClick={() => {
        onClose()
        run()
      }}
    >
      <span aria-hidden="true">{icon}</span>
      {text}
    </button>
  )
  return (
    <Popup anchor={anchor} name={t('editor.tools.more')} onClose={onClose}>
      <div className={styles.size} role="group" aria-label={t('transcript.tools.fontSize')}>
        <span className={styles.label}>{t('transcript.tools.fontSize')}</span>
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
      <div className={styles.size}>
        <span className={styles.label}>{t('transcript.tools.view')}</span>
        <ChoiceButtons
          name={t('transcript.tools.view')}
          options={viewModes.map((value) => ({ value, label: t(`transcript.view.${value}`) }))}
          value={view}
          onChange={(next) => setView(editor, next)}
        />
      </div>
      {menuItem({ text: t('editor.copy.times'), icon: <CopyOutlined />, run: copy(true) })}
      {menuItem({ text: t('editor.copy.plain'), icon: <CopyOutlined />, run: copy(false) })}
      {!readOnly && menuItem({ text: t('editor.fillers.open'), icon: <ClearOutlined />, run: open('fillers') })}
      {menuItem({
        text: t('transcript.keys.title'),
        icon: <QuestionCircleOutlined />,
        run: open('keys'),
        className: styles.keys,
      })}
    </Popup>
  )
}
