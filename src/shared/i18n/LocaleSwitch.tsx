import { locales, localeTraits } from '../../../locales/locales'
import { setLocale, useLocale, useT } from './intl'
import { notify } from '../notifications/notify'
import { GlobeIcon } from './GlobeIcon'

/** Switches to the next language without a reload. */
export function LocaleSwitch() {
  const t = useT()
  const locale = useLocale()
  const next = locales[locales.indexOf(locale) + 1] ?? locales[0]
  const change = () => setLocale(next).catch(() => notify({ kind: 'error', text: t('ui.locale.failed') }))
  return (
    <button type="button" className="icon-button" lang={next} onClick={() => void change()}>
      <GlobeIcon />
      {localeTraits[next].name}
    </button>
  )
}
