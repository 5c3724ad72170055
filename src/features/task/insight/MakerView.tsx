import { BulbOutlined, ReloadOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import { IconButton } from '../../../shared/ui/IconButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import { StateView } from '../../../shared/ui/StateView'
import type { InsightKind, MadeBy } from '../../../wire/insight'
import type { Maker } from './Maker'
import styles from './Insight.module.css'
import { isStale } from './read'

interface Props<T> {
  kind: InsightKind
  maker: Maker<T>
  /** Of the record's text. */
  version: number
  /** What can be done with it, shown beside where it comes from. */
  actions?: (made: T) => ReactNode
  children: (made: T) => ReactNode
}

/** What is known of a thing that was made. */
interface About {
  version?: number | undefined
  by?: MadeBy | undefined
  /** 1: a reader has changed it by hand. */
  edited?: 0 | 1 | undefined
}

/** What was made of the text, with where it comes from; or how it is made, how far that is, and why it failed. */
export function MakerView<T extends About>(props: Props<T>) {
  const { kind, maker, version, actions, children } = props
  const say = useSay()
  const { made, step } = useStore(maker.state)
  const [asking, setAsking] = useState(false)
  const renew = () => (made?.edited === 1 ? setAsking(true) : maker.start(made !== null))
  return (
    <>
      {step.is === 'making' && <MakingLine kind={kind} percent={step.percent} onCancel={() => maker.cancel()} />}
      {step.is === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{describe(step.error).text}</p>
          <PlainButton onClick={renew}>{say('ui.error.retry')}</PlainButton>
        </div>
      )}
      {asking && (
        <RenewDialog
          onClose={() => setAsking(false)}
          onRenew={() => {
            setAsking(false)
            maker.start(true)
          }}
        />
      )}
      {made && (
        <>
          <div className={styles.origin}>
            <p>{made.by && say(`insight.by.${made.by}`)}</p>
            {actions?.(made)}
            <IconButton name={say('insight.make.renew')} disabled={step.is === 'making'} onClick={renew}>
              <ReloadOutlined />
            </IconButton>
          </div>
          {isStale(made, version) && step.is !== 'making' && (
            <div className={styles.stale} role="status">
              <p>{say('insight.make.stale')}</p>
              <PlainButton onClick={renew}>{say('insight.make.renew')}</PlainButton>
            </div>
          )}
          {children(made)}
        </>
      )}
      {!made && step.is === 'still' && (
        <StateView
          picture={<BulbOutlined />}
          title={<h2 className={styles.emptyTitle}>{say(`insight.empty.${kind}`)}</h2>}
          text={say(`insight.empty.${kind}Text`)}
          actions={
            <PlainButton primary onClick={() => maker.start()}>
              {say(`insight.make.${kind}`)}
            </PlainButton>
          }
        />
      )}
    </>
  )
}

/** Asks before what a reader has written is replaced. */
function RenewDialog({ onClose, onRenew }: { onClose: () => void; onRenew: () => void }) {
  const say = useSay()
  return (
    <Dialog title={say('insight.renew.title')} onClose={onClose}>
      <p>{say('insight.renew.text')}</p>
      <div className={styles.buttons}>
        <PlainButton onClick={onClose} autoFocus>
          {say('insight.make.cancel')}
        </PlainButton>
        <PlainButton primary onClick={onRenew}>
          {say('insight.make.renew')}
        </PlainButton>
      </div>
    </Dialog>
  )
}

interface MakingProps {
  kind: InsightKind
  percent: number | null
  onCancel: () => void
}

function MakingLine({ kind, percent, onCancel }: MakingProps) {
  const say = useSay()
  const text = say(`insight.making.${kind}`)
  return (
    <div className={styles.making}>
      <p role="status">{text}</p>
      {percent !== null && <span className={styles.percent}>{Math.round(percent)}%</span>}
      <PlainButton onClick={onCancel}>{say('insight.make.cancel')}</PlainButton>
      <ProgressBar percent={percent ?? 0} label={text} />
    </div>
  )
}
