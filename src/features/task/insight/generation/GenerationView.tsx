import { BulbOutlined, ReloadOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { errorText } from '../../../../shared/http/errorText'
import { useT } from '../../../../shared/i18n/intl'
import { Dialog } from '../../../../shared/ui/overlays/Dialog'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import { LoadView } from '../../../../shared/ui/states/LoadView'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../../shared/ui/display/ProgressBar'
import { StateView } from '../../../../shared/ui/states/StateView'
import type { InsightKind, InsightOrigin } from '../../../../wire/insightSchemas'
import type { GenerationJob } from './GenerationJob'
import styles from './Insight.module.css'
import { isStale } from './parseInsight'

interface Props<T> {
  kind: InsightKind
  job: GenerationJob<T>
  /** Current version of the record's text. */
  version: number
  /** Shown beside the origin of the result. */
  actions?: (value: T) => ReactNode
  /** Controls beside the actions; the origin then stands below them. */
  lead?: ReactNode
  /** Said in place of the origin. */
  note?: ReactNode
  /** Said before a first generation: what it takes. */
  cost?: string
  /** Asks for what the user chose but the result does not show yet. */
  pendingChoice?: string
  /** It is not known yet whether a generation starts by itself. */
  isPreparing?: boolean
  children: (value: T) => ReactNode
}

/** Metadata of a generated result. */
interface GenerationMeta {
  version?: number | undefined
  by?: InsightOrigin | undefined
  /** 1: edited by the user. */
  edited?: 0 | 1 | undefined
}

/** A generated result with its origin and actions, or the state of its generation. */
export function GenerationView<T extends GenerationMeta>(props: Props<T>) {
  const { kind, job, version, actions, lead, note, cost, pendingChoice = '', isPreparing = false, children } = props
  const t = useT()
  const { value, status } = useStore(job.state)
  const [isConfirming, setConfirming] = useState(false)
  const renew = () => (value?.edited === 1 ? setConfirming(true) : job.start(value !== null))
  // The first answer says whether it takes long; until then nothing moves.
  const isQuick = status.type === 'running' && status.percent === null
  const origin = <p className={styles.by}>{value?.by && t(`insight.by.${value.by}`)}</p>
  return (
    <>
      {status.type === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{errorText(status.error).text}</p>
          <PlainButton onClick={renew}>{t('ui.error.retry')}</PlainButton>
        </div>
      )}
      {isConfirming && (
        <RenewDialog
          kind={kind}
          onClose={() => setConfirming(false)}
          onRenew={() => {
            setConfirming(false)
            job.start(true)
          }}
        />
      )}
      {(value || lead) && (
        <div className={styles.origin}>
          {lead ?? origin}
          {value && (
            <>
              {actions?.(value)}
              <IconButton name={t('insight.make.renew')} disabled={status.type === 'running'} onClick={renew}>
                <ReloadOutlined />
              </IconButton>
            </>
          )}
        </div>
      )}
      {status.type === 'running' && !isQuick && (
        <GenerationProgress kind={kind} percent={status.percent} onCancel={() => job.cancel()} />
      )}
      {!value && (isQuick || (isPreparing && status.type === 'idle')) && <LoadView rows={5} />}
      {value && (
        <>
          {note ?? (lead && origin)}
          {(pendingChoice !== '' || isStale(value, version)) && status.type !== 'running' && (
            <div className={styles.stale} role="status">
              <p>{pendingChoice === '' ? t('insight.make.stale') : pendingChoice}</p>
              <PlainButton onClick={renew}>{t('insight.make.renew')}</PlainButton>
            </div>
          )}
          {children(value)}
        </>
      )}
      {!value && status.type === 'idle' && !isPreparing && (
        <StateView
          picture={<BulbOutlined />}
          title={<h2 className={styles.emptyTitle}>{t(`insight.empty.${kind}`)}</h2>}
          text={[t(`insight.empty.${kind}Text`), cost].filter(Boolean).join('\n')}
          actions={
            <PlainButton primary onClick={() => job.start()}>
              {t(`insight.make.${kind}`)}
            </PlainButton>
          }
        />
      )}
    </>
  )
}

/** Asks for confirmation before the user's edits are replaced. */
function RenewDialog({ kind, onClose, onRenew }: { kind: InsightKind; onClose: () => void; onRenew: () => void }) {
  const t = useT()
  return (
    <Dialog title={t(`insight.renew.${kind}`)} onClose={onClose}>
      <p>{t(`insight.renew.${kind}Text`)}</p>
      <div className={styles.buttons}>
        <PlainButton onClick={onClose} autoFocus>
          {t('insight.make.cancel')}
        </PlainButton>
        <PlainButton primary onClick={onRenew}>
          {t('insight.make.renew')}
        </PlainButton>
      </div>
    </Dialog>
  )
}

interface GenerationProgressProps {
  kind: InsightKind
  percent: number | null
  onCancel: () => void
}

function GenerationProgress({ kind, percent, onCancel }: GenerationProgressProps) {
  const t = useT()
  const text = t(`insight.making.${kind}`)
  return (
    <div className={styles.making}>
      <p role="status">{text}</p>
      {percent !== null && <span className={styles.percent}>{Math.round(percent)}%</span>}
      <PlainButton onClick={onCancel}>{t('insight.make.cancel')}</PlainButton>
      <ProgressBar percent={percent ?? 0} label={text} />
    </div>
  )
}
