import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { EditorTool } from './editorTool'
import styles from './EditorTools.module.css'

/** A tool as a button; only its icon where the bar is narrow. */
export function ToolButton({ tool, main }: { tool: EditorTool; main?: boolean }) {
  const t = useT()
  const { text, name = text, icon, keys, pressed, opens, disabled, run } = tool
  const button = {
    'aria-label': name,
    title: keys ? t('keys.button.title', { title: name, key: keys }) : name,
    'aria-pressed': pressed,
    'aria-haspopup': opens,
    disabled,
    onClick: ({ currentTarget }: { currentTarget: Element }) => run?.(currentTarget),
  }
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.label}>{text}</span>
    </>
  )
  if (main)
    return (
      <PlainButton {...button} primary className={styles.main}>
        {content}
      </PlainButton>
    )
  return (
    <button type="button" {...button} className={`icon-button ${styles.tool}`}>
      {content}
    </button>
  )
}
