import { TranslationOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { Menu, type MenuItem } from '../../../shared/ui/overlays/Menu'
import { Popup } from '../../../shared/ui/overlays/Popup'
import type { EditorTool } from '../../../transcript/ui/tools/editorTool'
import { languageValues } from '../../../wire/constants'
import styles from './Translation.module.css'
import type { RecordTranslation } from './useRecordTranslation'

/**
 * The tool that chooses the language of the translation shown below each line, and its menu while it is open.
 * @param language the record's
 */
export function useTranslationTool(
  language: string,
  { target, choose }: RecordTranslation,
): { tool: EditorTool; menu: ReactNode } {
  const t = useT()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const translates = useSiteInfo().data?.translates ?? []
  const name = t('insight.translation.open')
  const targets = languageValues.filter((value) => value !== language && translates.includes(value))
  const items: MenuItem[] = [
    ...targets.map((value) => ({
      text: languageName(value, t),
      current: value === target,
      run: () => choose(value),
    })),
    ...(target ? [{ text: t('insight.translation.hide'), startsGroup: true, run: () => choose(null) }] : []),
  ]
  const close = () => setAnchor(null)
  return {
    tool: {
      text: name,
      icon: <TranslationOutlined />,
      opens: items.length > 0 ? 'menu' : 'dialog',
      pressed: target !== null,
      run: setAnchor,
    },
    menu: (
      <>
        {anchor && items.length > 0 && <Menu anchor={anchor} name={name} items={items} onClose={close} />}
        {anchor && items.length === 0 && (
          <Popup anchor={anchor} name={name} onClose={close}>
            <p className={styles.none}>{t('insight.translation.none')}</p>
          </Popup>
        )}
      </>
    ),
  }
}
