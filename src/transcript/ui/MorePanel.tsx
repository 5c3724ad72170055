import { ClearOutlined, CopyOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useSay } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import { Popup } from '../../shared/ui/Popup'
import { useDesk, useDoing, type Doing } from './desk'
import styles from './MorePanel.module.css'
import { copyRows } from './rows'
import { fontSizes } from './useFontSize'

interface Props {
  anchor: Element
  /** In px. */
  fontSize: number
  onFontSize: (px: number) => void
  onClose: () => void
}

const stepPx = 2

/** What is needed less often: the size of the text, copies, cleaning up, help. */
export function MorePanel({ anchor, fontSize, onFontSize, onClose }: Props) {
  const say = useSay()
  const desk = useDesk()
  const readOnly = useDoing((doing) => doing.readOnly)
  const open = (dialog: Doing['dialog']) => () => desk.doing.setState({ dialog })
  const copy = (times: boolean) => () => void copyRows(desk, null, times)
  const line = (text: string, icon: ReactNode, run: () => void, look?: string) => (
    <button
      type="button"
      className={[styles.line, look].filter(Boolean).join(' ')}
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
    <Popup anchor={anchor} name={say('editor.tools.more')} onClose={onClose}>
      <div className={styles.size} role="group" aria-label={say('transcript.tools.fontSize')}>
        <span className={styles.label}>{say('transcript.tools.fontSize')}</span>
        <IconButton
          name={say('transcript.tools.smaller')}
          className={styles.smaller}
          disabled={fontSize <= fontSizes.least}
          onClick={() => onFontSize(fontSize - stepPx)}
        >
          A
        </IconButton>
        <span className={styles.px} aria-live="polite">
          {fontSize}
        </span>
        <IconButton
          name={say('transcript.tools.larger')}
          className={styles.larger}
          disabled={fontSize >= fontSizes.most}
          onClick={() => onFontSize(fontSize + stepPx)}
        >
          A
        </IconButton>
      </div>
      {line(say('editor.copy.times'), <CopyOutlined />, copy(true))}
      {line(say('editor.copy.plain'), <CopyOutlined />, copy(false))}
      {!readOnly && line(say('editor.fillers.open'), <ClearOutlined />, open('fillers'))}
      {line(say('transcript.keys.title'), <QuestionCircleOutlined />, open('keys'), styles.keys)}
    </Popup>
  )
}
