import { CheckOutlined, CloudOutlined, DisconnectOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { useStore } from 'zustand'
import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import type { SaveStep } from '../../../shared/saveStep'
import styles from './Comparison.module.css'
import type { Corrections } from './Corrections'

const pictures = {
  saved: CheckOutlined,
  unsaved: CloudOutlined,
  saving: LoadingOutlined,
  offline: DisconnectOutlined,
  refused: WarningOutlined,
} satisfies Record<SaveStep['is'], unknown>

interface Props {
  corrections: Corrections
  /** Leads to a paragraph about which a person must decide. */
  onClash: (index: number) => void
}

/** What became of the last corrections; what went wrong can be tried again from here. */
export function SaveStatus({ corrections, onClash }: Props) {
  const say = useSay()
  const { step, kept, clashes } = useStore(corrections.state)
  const Picture = pictures[step.is]
  const lost = !kept && step.is !== 'saved'
  const look = lost || step.is === 'refused' ? styles.bad : step.is === 'saved' ? styles.isSaved : ''
  const [clash] = clashes.keys()
  if (clash !== undefined && step.is === 'saved') {
    return (
      <span className={`${styles.status} ${styles.bad}`}>
        <WarningOutlined aria-hidden="true" />
        <span role="status">{say('translate.save.clashes', { count: clashes.size })}</span>
        <button type="button" onClick={() => onClash(clash)}>
          {say('translate.save.decide')}
        </button>
      </span>
    )
  }
  return (
    <span className={`${styles.status} ${look ?? ''}`}>
      <Picture aria-hidden="true" />
      <span role="status">
        {say(`translate.save.${step.is}`)}
        {step.is === 'refused' && describe(step.error).text}
        {lost && say('translate.save.notKept')}
      </span>
      {(step.is === 'offline' || step.is === 'refused') && (
        <button type="button" onClick={() => void corrections.saveNow()}>
          {say('translate.save.retry')}
        </button>
      )}
    </span>
  )
}
