import { formatSize } from '../../../shared/files/formatSize'
import { languageName } from '../../../shared/i18n/languageName'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { Tag } from '../../../shared/ui/display/Tag'
import type { Transcript } from '../../../transcript/model/transcript'
import type { Task } from '../../../wire/responses'
import { EngineFacts } from './EngineFacts'

/** The facts of a record, the most useful first: what doesn't fit in the line is cut off. */
export function RecordFacts({ task, transcript }: { task: Task; transcript: Transcript }) {
  const t = useT()
  return (
    <>
      {task.sample === 1 && <Tag tone="info">{t('task.record.sample')}</Tag>}
      {task.owner_name && <span>{t('people.shared.by', { name: task.owner_name })}</span>}
      <span>{formatTime(task.times * 1000)}</span>
      <span>
        <RelativeTime record={task} />
      </span>
      <span>{languageName(task.language, t)}</span>
      {task.size > 0 && <span>{formatSize(task.size)}</span>}
      <EngineFacts task={task} transcript={transcript} />
    </>
  )
}
