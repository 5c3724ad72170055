import { BulbOutlined, CloseOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { stored } from '../../../shared/storage/localStore'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../wire/responses'
import type { RecordInsights } from '../insight/generation/recordInsights'
import { useRefreshRecords } from '../record/recordQueries'
import { isMeaninglessTitle, suggestTitle } from './suggestedTitle'
import { renameTask } from '../record/useRenameRecord'
import styles from './TitleSuggestion.module.css'

/** How many refusals are remembered on this device. */
const maxRefused = 200

/** Offers a title for a record that is named like a file of a recorder, once it is known what it is about. */
export function TitleSuggestion({ task, insights }: { task: Task; insights: RecordInsights }) {
  const t = useT()
  const refresh = useRefreshRecords()
  const summary = useStore(insights.summary.state, ({ value }) => value)
  const id = String(task.id)
  const [isRefused, setRefused] = useState(() => stored.refusedTitles.read()?.includes(id) ?? false)
  const rename = useMutation({
    // A title that was given elsewhere meanwhile stays.
    mutationFn: (title: string) => renameTask(task, title),
    onSuccess: () => refresh(task.id),
  })
  const title = summary && isMeaninglessTitle(task.title) ? suggestTitle(summary, t('insight.summary.comma')) : null
  if (title === null || isRefused || task.sample === 1) return null
  const refuse = () => {
    const earlier = stored.refusedTitles.read() ?? []
    stored.refusedTitles.write([id, ...earlier].slice(0, maxRefused))
    setRefused(true)
  }
  return (
    <div className={styles.suggestion} role="status">
      <BulbOutlined aria-hidden="true" />
      <p>{t('editor.title.suggested', { title })}</p>
      <PlainButton busy={rename.isPending} disabled={rename.isPending} onClick={() => rename.mutate(title)}>
        {t('editor.title.accept')}
      </PlainButton>
      <IconButton name={t('editor.title.refuse')} onClick={refuse}>
        <CloseOutlined />
      </IconButton>
    </div>
  )
}
