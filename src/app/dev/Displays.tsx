import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { formatDuration } from '../../shared/time/formatDuration'
import { formatTime } from '../../shared/time/formatTime'
import { RelativeTime } from '../../shared/time/RelativeTime'
import { useNow } from '../../shared/time/useNow'
import { useT } from '../../shared/i18n/intl'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { Logo } from '../../shared/ui/display/Logo'
import { ProgressBar } from '../../shared/ui/display/ProgressBar'
import { QrCode } from '../../shared/ui/display/QrCode'
import { Tag } from '../../shared/ui/display/Tag'
import styles from './ComponentsPage.module.css'
import { useSamples } from './samples'

/** Hover and focus them to see these states. */
export function Buttons() {
  const { short, long, value } = useSamples()
  const here = '/dev/components'
  return (
    <>
      {[false, true].map((primary) => (
        <div key={String(primary)} className={styles.row}>
          <PlainButton primary={primary}>{short}</PlainButton>
          <PlainButton primary={primary} large>
            {short}
          </PlainButton>
          <PlainButton primary={primary} busy>
            {short}
          </PlainButton>
          <PlainButton primary={primary} disabled>
            {short}
          </PlainButton>
          <LinkButton to={here} {...(primary && { type: 'primary' })} icon={<PlusOutlined />}>
            {value}
          </LinkButton>
        </div>
      ))}
      <div className={styles.row}>
        <IconButton name={short}>
          <DeleteOutlined />
        </IconButton>
        <IconButton name={short} disabled>
          <DeleteOutlined />
        </IconButton>
        <button type="button" className="link-button">
          {value}
        </button>
        <PlainButton>{long}</PlainButton>
      </div>
    </>
  )
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export function Displays() {
  const t = useT()
  const { value, note, word } = useSamples()
  const now = useNow()
  const ageOf = (ms: number) => ({ created_at: new Date(now - ms).toISOString(), createtime: '' })
  return (
    <>
      <div className={styles.row}>
        {(['processing', 'success', 'info', 'danger'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {value}
          </Tag>
        ))}
        <kbd className="key-cap">Ctrl</kbd>
        <span className="note">{note}</span>
        <span className="error-text">{word}</span>
      </div>
      {[0, 40, 100].map((percent) => (
        <ProgressBar key={percent} percent={percent} label={value} />
      ))}
      <p className="facts">
        {[8_000, 77_000, 18_000_000].map((ms) => (
          <span key={ms}>{formatTime(ms)}</span>
        ))}
        {[0, 45, 7_200, 35_999].map((seconds) => (
          <span key={seconds}>{formatDuration(t, seconds)}</span>
        ))}
        {[0, 5 * minuteMs, dayMs, 40 * dayMs, 500 * dayMs].map((ms) => (
          <RelativeTime key={ms} record={ageOf(ms)} />
        ))}
      </p>
      <div className={styles.row}>
        <span style={{ width: 32 }}>
          <Logo />
        </span>
        <QrCode text="https://example.com" name={value} size={96} />
      </div>
    </>
  )
}
