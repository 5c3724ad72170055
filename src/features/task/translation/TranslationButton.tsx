import { TranslationOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useSay } from '../../../shared/intl'
import { languageName } from '../../../shared/languageName'
import { useSetting } from '../../../shared/setting'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { Menu, type MenuItem } from '../../../shared/ui/Menu'
import { Popup } from '../../../shared/ui/Popup'
import { languageValues } from '../../../wire/codes'
import styles from './Translation.module.css'
import type { Translating } from './useTranslation'

/** Chooses the language under the lines. */
export function TranslationButton({ language, translating }: { language: string; translating: Translating }) {
  const say = useSay()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const translates = useSetting().data?.translates ?? []
  const { target, choose } = translating
  const name = say('insight.translation.open')
  const targets = languageValues.filter((value) => value !== language && translates.includes(value))
  const items: MenuItem[] = [
    ...targets.map((value) => ({
      text: languageName(value, say),
      current: value === target,
      run: () => choose(value),
    })),
    ...(target ? [{ text: say('insight.translation.hide'), apart: true, run: () => choose(null) }] : []),
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
          <p className={styles.none}>{say('insight.translation.none')}</p>
        </Popup>
      )}
    </>
  )
}
