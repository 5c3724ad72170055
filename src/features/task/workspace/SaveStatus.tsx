import { CheckOutlined, CloudOutlined, DisconnectOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { useStore } from 'zustand'
import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import type { Saver } from './Saver'
import type { EditStep } from './saveState'
import styles from './SaveStatus.module.css'

const pictures = {
  saved: CheckOutlined,
  unsaved: CloudOutlined,
  saving: LoadingOutlined,
  offline: DisconnectOutlined,
  refused: WarningOutlined,
  conflict: WarningOutlined,
} satisfies Record<EditStep['is'], unknown>

/** What became of the last changes, in a word or two; what went wrong can be tried again or decided from here. */
export function SaveStatus({ saver, onDecide }: { saver: Saver; onDecide: () => void }) {
  const say = useSay()
  const { step, kept } = useStore(saver.state)
  const Picture = pictures[step.is]
  const lost = !kept && step.is !== 'saved'
  const act = step.is === 'conflict' ? onDecide : () => void saver.saveNow()
  return (
    <span className={`${styles.status} ${lost || step.is === 'refused' || step.is === 'conflict' ? styles.bad : ''}`}>
      <Picture aria-hidden="true" />
      <span role="status">
        {say(`workspace.save.${step.is}`)}
        {step.is === 'refused' && describe(step.error).text}
        {lost && say('workspace.save.notKept')}
      </span>
      {(step.is === 'offline' || step.is === 'refused' || step.is === 'conflict') && (
        <button type="button" onClick={act}>
          {say(step.is === 'conflict' ? 'workspace.save.decide' : 'workspace.save.retry')}
        </button>
      )}
    </span>
  )
}
