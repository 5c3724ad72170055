import { QuestionCircleOutlined } from '@ant-design/icons'
import { useSay } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import styles from './TranscriptReader.module.css'
import { fontSizes } from './useFontSize'

interface Props {
  fontSize: number
  onFontSize: (px: number) => void
  onHelp: () => void
}

const stepPx = 2

/** How large the text is, and which keys there are. */
export function ReaderTools({ fontSize, onFontSize, onHelp }: Props) {
  const say = useSay()
  return (
    <div className={styles.tools} role="group" aria-label={say('transcript.tools.name')}>
      <IconButton
        name={say('transcript.tools.smaller')}
        className={styles.smaller}
        disabled={fontSize <= fontSizes.least}
        onClick={() => onFontSize(fontSize - stepPx)}
      >
        A
      </IconButton>
      <span className={styles.fontSize} aria-live="polite">
        <span className="only-read">{say('transcript.tools.fontSize')}</span>
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
      <IconButton name={say('transcript.keys.title')} className={styles.help} onClick={onHelp}>
        <QuestionCircleOutlined />
      </IconButton>
    </div>
  )
}
