import { TranslationOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Menu, type MenuItem } from '../../../shared/ui/overlays/Menu'
import { Popup } from '../../../shared/ui/overlays/Popup'
import { languageValues } from '../../../wire/constants'
import styles from './Translation.module.css'
import type { RecordTranslation } from './useRecordTranslation'

interface Props {
  /** The record's language. */
  language: string
  translation: RecordTranslation
}

/** Chooses the language of the translation shown below each line. */
export function TranslationButton({ language, translation }: Props) {
  const t = useT()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const translates = useSiteInfo().data?.translates ?? []
  const { target, choose } = translation
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
  return (
    <>
      <PlainButton
        aria-label={name}
        title={name}
        className={target ? styles.shown : undefined}
        aria-haspopup={items.length > 0 ? 'menu' : 'dialog'}
        aria-pressed={target !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <TranslationOutlined />
      </PlainButton>
      {anchor && items.length > 0 && <Menu anchor={anchor} name={name} items={items} onClose={close} />}
      {anchor && items.length === 0 && (
        <Popup anchor={anchor} name={name} onClose={close}>
          <p className={styles.none}>{t('insight.translation.none')}</p>
        </Popup>
      )}
    </>
  )
}
