import { TranslationOutlined } from '@ant-design/icons'
import { useSay } from '../../../shared/intl'
import { StateView } from '../../../shared/ui/StateView'

/** Nobody can translate: says what an administrator has to configure, and which browsers could do it themselves. */
export function NoTranslator() {
  const say = useSay()
  return (
    <StateView
      picture={<TranslationOutlined />}
      title={say('translate.none.title')}
      text={say('translate.none.text', { model: 'LLM_BASE_URL', service: 'LIBRETRANSLATE_URL' })}
    />
  )
}
