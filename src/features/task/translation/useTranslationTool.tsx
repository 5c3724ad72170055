import { TranslationOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOwn } from '../../../shared/account/recordRole'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { comparisonPath } from '../../../shared/navigation/comparisonPath'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { Menu, type MenuItem } from '../../../shared/ui/overlays/Menu'
import { Popup } from '../../../shared/ui/overlays/Popup'
import type { EditorTool } from '../../../transcript/ui/tools/editorTool'
import { languageValues } from '../../../wire/constants'
import type { Task } from '../../../wire/responses'
import { isLong } from '../record/longRecording'
import styles from './Translation.module.css'
import type { RecordTranslation } from './useRecordTranslation'

/**
 * The tool that chooses the language of the translation shown below each line, and its menu while it is open. The record's owner
 * chooses among the server's languages, others among the translations there are.
 */
export function useTranslationTool(
  task: Task,
  { target, existing, list, error, choose }: RecordTranslation,
): { tool: EditorTool; menu: ReactNode } {
  const t = useT()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const translates = useSiteInfo().data?.translates ?? []
  const own = isOwn(task)
  const name = t('insight.translation.open')
  const exists = (value: string) => existing?.some((each) => each.target === value) ?? false
  const targets = languageValues.filter(
    (value) => value !== task.language && (own ? translates.includes(value) : exists(value)),
  )
  const shown = existing?.find((each) => each.target === target)
  const items: MenuItem[] = [
    ...targets.map((value) => ({
      text: languageName(value, t),
      current: value === target,
      run: () => choose(value),
    })),
    ...(shown
      ? [
          {
            text: t('insight.translation.compare'),
            startsGroup: true,
            run: () => void navigate(comparisonPath(shown.id)),
          },
        ]
      : []),
    ...(target ? [{ text: t('insight.translation.hide'), startsGroup: !shown, run: () => choose(null) }] : []),
  ]
  const takesLong = own && isLong(task) && !targets.every(exists)
  const none = own
    ? t('insight.translation.none')
    : existing
      ? t('people.translation.none')
      : error
        ? errorText(error).text
        : t('ui.load.text')
  const close = () => setAnchor(null)
  return {
    tool: {
      text: name,
      icon: <TranslationOutlined />,
      opens: items.length > 0 ? 'menu' : 'dialog',
      pressed: target !== null,
      run(element) {
        list()
        setAnchor(element)
      },
    },
    menu: (
      <>
        {anchor && items.length > 0 && (
          <Menu
            anchor={anchor}
            name={name}
            items={items}
            {...(takesLong && { note: t('insight.translation.cost') })}
            onClose={close}
          />
        )}
        {anchor && items.length === 0 && (
          <Popup anchor={anchor} name={name} onClose={close}>
            <p className={styles.none}>{none}</p>
          </Popup>
        )}
      </>
    ),
  }
}
