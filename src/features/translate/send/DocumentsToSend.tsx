import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { useSay, type Say } from '../../../shared/intl'
import { describe } from '../../../shared/http/catalogue'
import { formatSize } from '../../../shared/size'
import { IconButton } from '../../../shared/ui/IconButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import { isActive, type DocumentQueue, type Order, type Row } from './DocumentQueue'
import styles from './Send.module.css'

interface Props {
  rows: readonly Row[]
  queue: DocumentQueue
  /** Null while no pair of languages can be had. */
  order: Order | null
}

/** What was picked and is not yet a translation. */
export function DocumentsToSend({ rows, queue, order }: Props) {
  const say = useSay()
  return (
    <ul className={styles.rows} aria-label={say('translate.send.list')}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <div className={styles.what}>
            <p className={styles.name}>{row.file.name}</p>
            <p className={styles.facts}>{formatSize(row.file.size)}</p>
            <State row={row} />
          </div>
          {row.step.is === 'failed' && (
            <PlainButton
              disabled={order === null}
              aria-label={say('translate.send.retryOf', { name: row.file.name })}
              onClick={() => order && queue.start([row.id], order)}
            >
              <ReloadOutlined aria-hidden="true" />
              {say('translate.send.retry')}
            </PlainButton>
          )}
          {row.step.is === 'retrying' && (
            <PlainButton onClick={() => queue.retryNow()}>{say('translate.send.now')}</PlainButton>
          )}
          <IconButton
            name={say(isActive(row) ? 'translate.send.cancelOf' : 'translate.send.removeOf', { name: row.file.name })}
            onClick={() => queue.remove(row.id)}
          >
            <CloseOutlined />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function State({ row }: { row: Row }) {
  const say = useSay()
  const { step, file } = row
  if (step.is === 'ready') return null
  const bad = step.is === 'failed' || step.is === 'retrying'
  const percent = step.is === 'sending' ? Math.floor((step.sentBytes / Math.max(1, file.size)) * 100) : null
  return (
    <>
      <p className={bad ? styles.bad : styles.facts} role={step.is === 'failed' ? 'alert' : undefined}>
        {textOf(row, say)}
        {percent !== null && ` ${percent}%`}
      </p>
      {percent !== null && <ProgressBar percent={percent} label={say('translate.send.sending')} />}
    </>
  )
}

function textOf({ step }: Row, say: Say): string {
  if (step.is === 'failed') return describe(step.error).text
  if (step.is === 'retrying') return say('translate.send.retrying', { error: describe(step.error).text })
  return step.is === 'ready' ? '' : say(`translate.send.${step.is}`)
}
