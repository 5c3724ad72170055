import { FileDoneOutlined } from '@ant-design/icons'
import { useStore } from 'zustand'
import { useT } from '../../../../shared/i18n/intl'
import { StateView } from '../../../../shared/ui/states/StateView'
import styles from '../generation/Insight.module.css'
import type { RecordInsights } from '../generation/recordInsights'
import { SummaryText } from './SummaryText'

interface Props {
  insights: RecordInsights
  durationMs: number
  onSeek: (ms: number) => void
}

/** The summary for those who may not change it. */
export function ReadSummary({ insights, durationMs, onSeek }: Props) {
  const t = useT()
  const summary = useStore(insights.summary.state, (state) => state.value)
  if (summary) return <SummaryText summary={summary} durationMs={durationMs} onChange={undefined} onSeek={onSeek} />
  return (
    <StateView
      picture={<FileDoneOutlined />}
      title={<h2 className={styles.emptyTitle}>{t('insight.empty.summary')}</h2>}
      text={t('people.summary.none')}
    />
  )
}
