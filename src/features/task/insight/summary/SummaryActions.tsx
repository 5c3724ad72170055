import { CheckOutlined, CopyOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { copyText } from '../../../../shared/browser/clipboard'
import { useLocale, useT } from '../../../../shared/i18n/intl'
import { notify } from '../../../../shared/notifications/notify'
import { fileName } from '../../../../shared/files/fileName'
import { saveFile } from '../../../../shared/files/saveFile'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import { Menu } from '../../../../shared/ui/overlays/Menu'
import { createDocx } from '../../../../transcript/ui/export/createDocx'
import { writeMarkdown } from '../../../../transcript/export/markdownWriter'
import { exportFormats } from '../../../../transcript/export/exportFormats'
import type { TranscriptDocument } from '../../../../transcript/export/transcriptDocument'
import type { Task } from '../../../../wire/responses'
import type { Summary } from '../../../../wire/insightSchemas'
import { summaryDocument, summaryLabels, summaryText } from './summaryDocument'

interface Props {
  task: Task
  summary: Summary
  isEditing: boolean
  /** Switches between reading and editing; undefined if the server can't store edits. */
  onEdit: (() => void) | undefined
}

/** Edits, copies and exports a summary. */
export function SummaryActions({ task, summary, isEditing, onEdit }: Props) {
  const t = useT()
  const locale = useLocale()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const labels = summaryLabels(task, summary, { t, locale })
  const copy = () =>
    copyText(summaryText(summary, labels)).then(
      () => notify({ kind: 'success', text: t('insight.copy.done') }),
      () => notify({ kind: 'error', text: t('editor.copy.failed') }),
    )
  const download = (type: 'docx' | 'md') =>
    void saveSummary(type, summaryDocument(summary, labels), t('insight.file.summary')).catch(() =>
      notify({ kind: 'error', text: t('insight.file.failed') }),
    )
  return (
    <>
      {onEdit && (
        <IconButton
          name={t(isEditing ? 'insight.edit.done' : 'insight.edit.start')}
          aria-pressed={isEditing}
          onClick={onEdit}
        >
          {isEditing ? <CheckOutlined /> : <EditOutlined />}
        </IconButton>
      )}
      <IconButton name={t('insight.copy.summary')} onClick={() => void copy()}>
        <CopyOutlined />
      </IconButton>
      <IconButton
        name={t('insight.file.exportSummary')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <DownloadOutlined />
      </IconButton>
      {anchor && (
        <Menu
          anchor={anchor}
          name={t('insight.file.exportSummary')}
          items={[
            { text: t('task.export.docx'), keys: '.docx', run: () => download('docx') },
            { text: t('task.export.md'), keys: '.md', run: () => download('md') },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

async function saveSummary(type: 'docx' | 'md', document: TranscriptDocument, fallbackName: string): Promise<void> {
  const content = type === 'docx' ? await createDocx(document) : writeMarkdown(document)
  const mediaType = exportFormats[type].mediaType
  await saveFile(
    new Blob([content], { type: mediaType }),
    fileName(`${document.title} ${fallbackName}`, type, fallbackName),
  )
}
