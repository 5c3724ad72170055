import { TranslationOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import { StateView } from '../../../shared/ui/states/StateView'

/** Shown if neither server nor browser can translate: explains the configuration and suitable browsers. */
export function NoTranslator() {
  const t = useT()
  return (
    <StateView
      picture={<TranslationOutlined />}
      title={t('translate.none.title')}
      text={t('translate.none.text', { model: 'LLM_BASE_URL', service: 'LIBRETRANSLATE_URL' })}
    />
  )
}
