import { GlobalOutlined } from '@ant-design/icons'
import { setLocale, useLocale, useSay, type Locale } from '../intl'
import { notify } from '../notify'

const other: Record<Locale, Locale> = { 'zh-CN': 'en-US', 'en-US': 'zh-CN' }

/** Switches to the other language, without a reload. */
export function LocaleSwitch() {
  const say = useSay()
  const next = other[useLocale()]
  const change = () => setLocale(next).catch(() => notify({ kind: 'error', text: say('ui.locale.failed') }))
  return (
    <button type="button" className="icon-button" lang={next} onClick={() => void change()}>
      <GlobalOutlined aria-hidden />
      {say('ui.locale.other')}
    </button>
  )
}
