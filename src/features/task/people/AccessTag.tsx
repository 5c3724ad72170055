import { useT } from '../../../shared/i18n/intl'
import { Tag } from '../../../shared/ui/display/Tag'
import type { Task } from '../../../wire/responses'

/** Says to those who may not edit what they may do. */
export function AccessTag({ task: { role } }: { task: Pick<Task, 'role'> }) {
  const t = useT()
  if (role !== 'reader' && role !== 'commenter') return null
  return (
    <span title={t(role === 'reader' ? 'people.shared.view' : 'people.shared.comment')}>
      <Tag tone="info">{t(`people.role.${role}`)}</Tag>
    </span>
  )
}
