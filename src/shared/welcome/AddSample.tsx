import { FileTextOutlined } from '@ant-design/icons'
import type { SampleLanguage } from '../../wire/constants'
import { useT } from '../i18n/intl'
import { PlainButton } from '../ui/buttons/PlainButton'
import { useOpenSample, useSampleLanguage } from './useSample'

/** A button that adds the sample and opens it; nothing where the server has none. */
export function AddSampleButton() {
  const language = useSampleLanguage()
  return language && <SampleButton language={language} />
}

function SampleButton({ language }: { language: SampleLanguage }) {
  const t = useT()
  const { isPending, open } = useOpenSample(language)
  return (
    <PlainButton large busy={isPending} onClick={open}>
      {t('welcome.sample.add')}
    </PlainButton>
  )
}

/** The same as an item of a menu. */
export function AddSampleItem({ onDone }: { onDone: () => void }) {
  const language = useSampleLanguage()
  return language && <SampleItem language={language} onDone={onDone} />
}

function SampleItem({ language, onDone }: { language: SampleLanguage; onDone: () => void }) {
  const t = useT()
  const { isPending, open } = useOpenSample(language)
  return (
    <button
      type="button"
      className="menu-item"
      aria-busy={isPending}
      onClick={() => {
        open()
        onDone()
      }}
    >
      <FileTextOutlined aria-hidden />
      {t('welcome.sample.add')}
    </button>
  )
}
