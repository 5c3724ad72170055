import { useT } from '../../../../shared/i18n/intl'
import type { Task } from '../../../../wire/responses'
import styles from '../generation/Insight.module.css'
import { MindmapTree } from './MindmapTree'
import type { ParsedMindmap } from './parseMindmap'

interface Props {
  task: Task
  mindmap: ParsedMindmap
  /** Undefined if labels can't be changed. */
  onRename: ((id: number, name: string) => void) | undefined
  onSeek: (ms: number) => void
}

/** A mind map, and what of it is not shown. */
export function MindmapView({ task, mindmap: { root, truncations }, onRename, onSeek }: Props) {
  const t = useT()
  const reasons = truncations.map((truncation) => t(`insight.cut.${truncation}`)).join(t('insight.cut.and'))
  return (
    <>
      {reasons && <p className={styles.reason}>{t('insight.map.cut', { reasons })}</p>}
      <MindmapTree task={task} root={root} onRename={onRename} onSeek={onSeek} />
    </>
  )
}
