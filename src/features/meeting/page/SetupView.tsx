import { AudioOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Meeting } from '../../../wire/responses'
import { InputSettings } from '../inputs/InputSettings'
import { useCaptureSettings } from '../inputs/useCaptureSettings'
import styles from './SetupView.module.css'
import type { MeetingStart } from './useMeetingStart'

/** Setup of a meeting that was created and not started. */
export function SetupView({ meeting, start }: { meeting: Meeting; start: MeetingStart }) {
  const t = useT()
  const [settings, change] = useCaptureSettings()
  const { busy, problem, begin } = start
  const hasInput = settings.microphone || settings.shared
  return (
    <div className={styles.page}>
      <PageTitle title={meeting.title} />
      <section className={styles.card} aria-label={t('live.setup.title')}>
        <p className={styles.facts}>
          {t('meeting.field.language')} <strong>{languageName(meeting.language, t)}</strong>
        </p>
        <InputSettings language={meeting.language} settings={settings} onChange={change} />
        <PlainButton primary large busy={busy} disabled={busy || !hasInput} onClick={() => begin(settings)}>
          {!busy && <AudioOutlined aria-hidden="true" />}
          {t('live.setup.begin')}
        </PlainButton>
        <p className="error-text" role="alert">
          {problem}
        </p>
      </section>
    </div>
  )
}
